import { chromium, type Browser } from 'playwright-core';

/** Starts the system's Chromium, quiet and headless. */
export async function startChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
