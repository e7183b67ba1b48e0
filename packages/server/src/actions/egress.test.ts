import { describe, expect, it, vi } from 'vitest';

import { ANONYMOUS, madeAction } from './action-settings.fixture.ts';
import { createEgressGuard } from './egress.ts';
import { startRawSystem } from './raw-system.fixture.ts';
import { createHttpRunner, type Outcome } from './run-http.ts';

vi.setConfig({ testTimeout: 20_000 });

const guard = createEgressGuard();
const verdicts = (addresses: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(addresses.map((address) => [address, guard.isPublic(address)]));
const all = (addresses: readonly string[], isPublic: boolean): Record<string, boolean> =>
  Object.fromEntries(addresses.map((address) => [address, isPublic]));

describe('the egress guard', () => {
  it('ACT-5: lets public addresses through', () => {
    const open = ['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '223.255.255.255'];
    const open6 = ['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888', '::ffff:8.8.8.8'];
    expect(verdicts([...open, ...open6])).toEqual(all([...open, ...open6], true));
  });

  it('ACT-5: refuses every private, loopback, link-local and reserved IPv4 network at its edges', () => {
    const edges = [
      '0.0.0.0',
      '0.255.255.255',
      '10.0.0.0',
      '10.255.255.255',
      '100.64.0.0',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.0.0',
      '169.254.169.254',
      '172.16.0.0',
      '172.31.255.255',
      '192.0.0.8',
      '192.0.2.1',
      '192.88.99.1',
      '192.168.0.0',
      '192.168.255.255',
      '198.18.0.0',
      '198.19.255.255',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '239.255.255.255',
      '240.0.0.0',
      '255.255.255.255',
    ];
    expect(verdicts(edges)).toEqual(all(edges, false));
  });

  it('ACT-5: refuses every IPv6 address that is not of the public net, IPv4 inside it included', () => {
    const hidden = [
      '::',
      '::1',
      '0:0:0:0:0:0:0:1',
      'fe80::1',
      'fe80::1%lo',
      'fc00::1',
      'fd12:3456::1',
      'fec0::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::FFFF:169.254.169.254',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:7f00:1',

      '::ffff:808:808',
      '::7f00:1',
      '::a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '100::1',
      '3fff::1',
      '5f00::1',
      '4000::1',
    ];
    expect(verdicts(hidden)).toEqual(all(hidden, false));
  });

  it('ACT-5: takes what is no address for not public', () => {
    const strange = ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.1.1.1 ', '[::1]', '::ffff:999.1.1.1'];
    expect(verdicts(strange)).toEqual(all(strange, false));
  });

  it('ACT-5: a name that resolves to loopback gives no address', async () => {
    const found = await new Promise<readonly unknown[]>((resolve) => {
      guard.lookup('localhost', { all: true }, (error, addresses) => resolve([error?.code, addresses]));
    });
    expect(found).toEqual(['EGRESS_REFUSED', '']);
  });

  it('ACT-5: a name that nobody knows keeps the error of the resolver', async () => {
    const code = await new Promise<unknown>((resolve) => {
      guard.lookup('unknown.invalid', {}, (error) => resolve(error?.code));
    });
    expect(code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  });
});

/** Runs a GET to this host, with the port of a system that counts what reaches it. */
async function reach(host: string, allowPrivate: boolean): Promise<{ outcome: Outcome; reached: number }> {
  const system = await startRawSystem((socket) => void socket.end('HTTP/1.1 204 No\r\n\r\n'));
  const url = `http://${host}:${system.port}/`;
  const action = madeAction({ allowPrivate, http: { method: 'GET', url } });
  const runner = createHttpRunner(guard, { timeoutMs: 5_000 });
  const outcome = await runner({ action, arguments: {}, visitor: ANONYMOUS, call: 'c' });
  await system.close();
  return { outcome, reached: system.requests.length };
}

describe('attacks on the egress guard', () => {
  it('ACT-5: no spelling of loopback reaches a system without allowPrivate (T-69)', async () => {
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0177.0.0.1',
      '0x7f.1',
      '2130706433',
      '0',
      '0.0.0.0',
      '127.0.0.1.',
      '１２７.0.0.1',
      'localhost',
      'LOCALHOST',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:0:0:1]',
    ];
    const found = await Promise.all(hosts.map(async (host) => reach(host, false)));
    expect(found.map(({ outcome, reached }, index) => [hosts[index], outcome.kind, reached])).toEqual(
      hosts.map((host) => [host, 'failed', 0]),
    );
  });

  it('ACT-5: allowed by name, loopback is reached', async () => {
    expect(await reach('127.0.0.1', true)).toEqual({ outcome: { kind: 'succeeded', output: null }, reached: 1 });
    expect((await reach('localhost', true)).reached).toBe(1);
  });

  it('ACT-5: the refusal says why, and the model is not told an address', async () => {
    const literal = await reach('127.0.0.1', false);
    const name = await reach('localhost', false);
    expect([literal.outcome, name.outcome]).toEqual([
      { kind: 'failed', error: 'TOOL_FAILED: the address of the host is private and not allowed by name' },
      { kind: 'failed', error: 'TOOL_FAILED: the address of the host is private and not allowed by name' },
    ]);
  });

  it('ACT-5: the address that was judged is the one that is connected to (T-69)', async () => {
    const found = await new Promise<unknown>((resolve) => {
      guard.lookup('8.8.8.8', { all: true }, (_error, addresses) => resolve(addresses));
    });
    const single = await new Promise<unknown>((resolve) => {
      guard.lookup('8.8.8.8', {}, (_error, address, family) => resolve([address, family]));
    });
    expect([found, single]).toEqual([[{ address: '8.8.8.8', family: 4 }], ['8.8.8.8', 4]]);
  });
});
