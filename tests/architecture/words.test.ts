import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { repository } from './sources.ts';

const read = (path: string): string => readFileSync(repository + path, 'utf8');

/** Lists the addresses of packages in the text of a lock file. */
function addressesIn(lockFile: string): readonly string[] {
  return lockFile.match(/"resolved": "(?!packages\/|examples\/|bench"|tests")[^"]*"|https?:\/\/[^"]*\.tgz/g) ?? [];
}

describe('the lock file', () => {
  it('names no registry, so that everybody installs from their own', () => {
    expect(addressesIn(read('package-lock.json'))).toEqual([]);
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('pins every package by a digest', () => {
    const lock: { packages: Record<string, { link?: boolean; integrity?: string }> } = JSON.parse(
      read('package-lock.json'),
    );
    const installed = Object.entries(lock.packages).filter(
      ([path, entry]) => path.startsWith('node_modules/') && entry.link !== true,
    );
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, entry]) => entry.integrity === undefined).map(([path]) => path)).toEqual([]);
  });

  it('rings when an address stands in it', () => {
    expect(addressesIn('"resolved": "https://registry.example/a/-/a-1.0.0.tgz"')).toHaveLength(1);
    expect(addressesIn('"resolved": "packages/gate"')).toEqual([]);
  });
});
