import { existsSync } from 'node:fs';
import { runShown } from './run-program.mjs';

const chromium = '/usr/bin/chromium';

/** Installs Chromium where it is missing and this is root on Debian; else ends the process with the command to run. */
export async function ensureChromium(onStep) {
  if (existsSync(chromium)) {
    return;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    onStep('Installing Chromium');
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await runShown('apt-get', ['update', '-qq'], environment);
    await runShown('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], environment);
  }
  if (!existsSync(chromium)) {
    console.error(`The browser tests need Chromium at ${chromium}; install it: sudo apt-get install chromium`);
    process.exit(1);
  }
}
