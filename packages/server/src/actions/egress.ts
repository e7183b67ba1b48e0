import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that an action may reach only when its operator allowed it by name. Source: ACT-5, RFC 6890. */
function privateNetworks(): BlockList {
  const list = new BlockList();
  const v4 = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ];
  const v6 = [
    '::/128',
    '::1/128',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ];
  for (const network of v4) addNetwork(list, network, 'ipv4');
  for (const network of v6) addNetwork(list, network, 'ipv6');
  return list;
}

function addNetwork(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix = '0'] = network.split('/');
  list.addSubnet(address, Number(prefix), family);
}

/** Refused by the egress guard: nothing was sent. */
export class EgressRefused extends Error {
  readonly code = 'EGRESS_REFUSED';

  constructor() {
    super('the address of the host is private and not allowed by name');
    this.name = 'EgressRefused';
  }
}

/** Decides which addresses a connection may go to. */
export interface EgressGuard {
  /** Tells whether an address is public. An IPv4 address inside an IPv6 one is judged as the IPv4 address. */
  isPublic(address: string): boolean;
  /** A resolver for `node:http`: the address it gives is the one that is connected to, so nothing changes in between. */
  readonly lookup: LookupFunction;
}

/** Creates the guard. Source: ACT-5. */
export function createEgressGuard(): EgressGuard {
  const networks = privateNetworks();
  const isPublic = (address: string): boolean => {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
    if (mapped !== undefined) return !networks.check(mapped, 'ipv4');
    const family = isIP(address);
    return family !== 0 && !networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new EgressRefused(), '', 0);
      if (!addresses.every((entry) => isPublic(entry.address))) return callback(new EgressRefused(), '', 0);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
  return { isPublic, lookup };
}
