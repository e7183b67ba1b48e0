import { chromium, type Browser } from 'playwright-core';

/** Starts Chromium with WebMCP. */
export async function startChromium(): Promise<Browser> {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', ...quiet, '--enable-features=WebMCP'],
  });
}
