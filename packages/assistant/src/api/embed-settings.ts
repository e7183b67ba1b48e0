/** What the script element says. */
export interface EmbedSettings {
  /** The origin that the script came from: the server. */
  readonly url: string;
  readonly site: string;
  /** A BCP 47 tag; empty where the page says nothing. */
  readonly locale: string;
  readonly position: 'start' | 'end';
}

/** A script element, as far as it is read. */
export interface EmbedScript {
  readonly src: string;
  readonly dataset: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds the settings of this script. A module has no `document.currentScript`, so it looks for its own address among the
 * scripts that name a site; `null` where none does.
 * @param ownUrl - `import.meta.url`.
 */
export function embedSettings(ownUrl: string, scripts: readonly EmbedScript[]): EmbedSettings | null {
  const own =
    scripts.find((script) => script.src === ownUrl) ??
    scripts.find((script) => withoutSearch(script.src) === withoutSearch(ownUrl));
  const site = own?.dataset['site'];
  if (!own || !site) return null;
  return {
    url: new URL(ownUrl).origin,
    site,
    locale: own.dataset['locale'] ?? '',
    position: own.dataset['position'] === 'start' ? 'start' : 'end',
  };
}

function withoutSearch(url: string): string {
  return url.replace(/[?#].*$/, '');
}
