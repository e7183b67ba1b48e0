import { findActionFault, type ConfigFault } from './action-faults.ts';
import type { ConfigFile, ConfigSite } from './config-schema.ts';

/** Finds the first thing in the file that its form cannot tell: a name twice, an origin that is none, a short secret, an action's fault. */
export function findConfigFault(config: ConfigFile): ConfigFault | null {
  const keys = repeated(config.sites.map((site) => site.key));
  if (keys !== null) {
    return { path: ['sites', keys, 'key'], reason: 'Another site has this key; give each its own.' };
  }
  return firstOf(config.sites, (site, index) => inside(['sites', index], siteFault(site)));
}

function siteFault(site: ConfigSite): ConfigFault | null {
  const names = repeated((site.actions ?? []).map((action) => action.name));
  if (names !== null) {
    return { path: ['actions', names, 'name'], reason: 'Another action of the site has this name; give each its own.' };
  }
  return (
    firstOf(site.origins, (origin, index) => originFault(origin, ['origins', index])) ??
    inside(['identity'], identityFault(site)) ??
    firstOf(site.knowledge ?? [], (folder, index) => addressFault(folder.url, ['knowledge', index, 'url'])) ??
    firstOf(site.actions ?? [], (action, index) => inside(['actions', index], findActionFault(action)))
  );
}

/** Source: WHO-1. */
function originFault(origin: string, path: ConfigFault['path']): ConfigFault | null {
  const exact = URL.canParse(origin) ? new URL(origin).origin : '';
  if (/^https?:\/\/[^*]+$/.test(origin) && exact === origin) {
    return null;
  }
  const hint = /^https?:\/\/[^*]+$/.test(exact) ? `write ${exact}` : 'write it like https://shop.example';
  return { path, reason: `This is no exact origin (scheme, host and port, no path, no wildcard); ${hint}.` };
}

function addressFault(address: string, path: ConfigFault['path']): ConfigFault | null {
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isAddress ? null : { path, reason: 'This is no address; write it like https://shop.example/help.' };
}

/** Source: WHO-2. */
function identityFault(site: ConfigSite): ConfigFault | null {
  const { identity } = site;
  if (identity === undefined) {
    return null;
  }
  if ((identity.secret === undefined) === (identity.publicKeys === undefined)) {
    return { path: [], reason: 'identity has either a secret or publicKeys; keep one of both.' };
  }
  if (identity.secret !== undefined) {
    return Buffer.byteLength(identity.secret) >= 32
      ? null
      : { path: ['secret'], reason: 'The identity secret is shorter than 32 bytes; use at least 32 random ones.' };
  }
  return keysFault(identity.publicKeys ?? []);
}

function keysFault(keys: readonly Readonly<Record<string, unknown>>[]): ConfigFault | null {
  const secretKey = keys.findIndex((key) => ['d', 'p', 'q', 'k'].some((part) => Object.hasOwn(key, part)));
  if (secretKey !== -1) {
    return {
      path: ['publicKeys', secretKey],
      reason: 'This key has its private part; keep that with the host and write the public part alone.',
    };
  }
  const nameless = keys.findIndex((key) => typeof key['kid'] !== 'string');
  if (keys.length > 1 && nameless !== -1) {
    return { path: ['publicKeys', nameless], reason: 'Of several keys each needs a kid; add it.' };
  }
  const twice = keys.length > 1 ? repeated(keys.map((key) => String(key['kid']))) : null;
  return twice === null
    ? null
    : { path: ['publicKeys', twice], reason: 'Another key has this kid; give each its own.' };
}

function inside(path: ConfigFault['path'], fault: ConfigFault | null): ConfigFault | null {
  return fault === null ? null : { ...fault, path: [...path, ...fault.path] };
}

function firstOf<Part>(
  parts: readonly Part[],
  find: (part: Part, index: number) => ConfigFault | null,
): ConfigFault | null {
  for (const [index, part] of parts.entries()) {
    const fault = find(part, index);
    if (fault !== null) {
      return fault;
    }
  }
  return null;
}

/** Gives the index of the first text that stood before; null when all differ. */
function repeated(texts: readonly string[]): number | null {
  const index = texts.findIndex((text, at) => texts.indexOf(text) < at);
  return index === -1 ? null : index;
}
