import { existsSync, statSync } from 'node:fs';
import { repository, runKept } from './run-program.mjs';

/** Installs what `package-lock.json` names, when that was not done since it changed. Ends the process with npm's own words when that fails. */
export async function ensureInstalled(onStep) {
  if (isInstalled()) {
    return;
  }
  onStep('Installing packages');
  const { code, written } = await runKept('npm', ['ci', '--no-fund', '--no-audit']);
  if (code !== 0) {
    process.stderr.write(`${written}\nThe packages could not be installed; npm says why above.\n`);
    process.exit(1);
  }
}

function isInstalled() {
  const installed = `${repository}node_modules/.package-lock.json`;
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${repository}package-lock.json`).mtimeMs;
}
