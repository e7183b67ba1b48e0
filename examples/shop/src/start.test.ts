import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startShop, type StartedShop } from './start.ts';

const options = {
  port: 0,
  deskbellUrl: 'http://localhost:4300',
  apiKey: 'test-key',
  identitySecret: 'test-secret-of-more-than-32-bytes',
};

function portOf(started: StartedShop): number {
  return Number(new URL(started.url).port);
}

describe('starting the shop', () => {
  it('START-1: serves the page on localhost', async () => {
    const started = await startShop(options);
    const answers = await Promise.all(
      [started.url, `http://127.0.0.1:${String(portOf(started))}`].map(async (url) => (await fetch(url)).status),
    );
    await started.close();
    expect(answers).toEqual([200, 200]);
  });

  it('START-1: says that a port is taken', async () => {
    const started = await startShop(options);
    const second = startShop({ ...options, port: portOf(started) });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port: portOf(started) });
    await started.close();
  });

  it('START-1: holds no port after a refused start', async (test) => {
    const other = createServer();
    other.listen(0, '::1');
    const listens = await once(other, 'listening').catch(() => null);
    if (listens === null) return test.skip('This machine has no IPv6.');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startShop({ ...options, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    await once(other, 'close');
    const started = await startShop({ ...options, port });
    await started.close();
    expect(portOf(started)).toBe(port);
  });

  it('START-1: frees the port, also when it is closed twice', async () => {
    const started = await startShop(options);
    await started.close();
    await started.close();
    const again = await startShop({ ...options, port: portOf(started) });
    expect(again.url).toBe(started.url);
    await again.close();
  });

  it.each([
    ['a secret under 32 bytes', { identitySecret: 'short' }],
    ['an empty key', { apiKey: '' }],
    ['a URL that is no origin', { deskbellUrl: 'http://localhost:4300/widget.js' }],
  ])('START-5: refuses %s', async (_name, wrong) => {
    await expect(startShop({ ...options, ...wrong })).rejects.toThrow(TypeError);
  });
});
