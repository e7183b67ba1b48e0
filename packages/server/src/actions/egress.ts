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
  const v6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
  for (const network of v4) addNetwork(list, network, 'ipv4');
  for (const network of v6) addNetwork(list, network, 'ipv6');
  return list;
}

/** Of IPv6 only 2000::/3 is given out for the public net: loopback, link-local, unique local, embedded IPv4 and NAT64 are outside. Source: RFC 4291 2.4. */
function publicNetworks(): BlockList {
  const list = new BlockList();
  addNetwork(list, '2000::/3', 'ipv6');
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
  /** Tells whether an address is public. A mapped IPv4 address in dotted form, as resolvers give it, is judged as that; every other one inside IPv6 is not. */
  isPublic(address: string): boolean;
  /** A resolver for `node:http`: the address it gives is the one that is connected to, so nothing changes in between. */
  readonly lookup: LookupFunction;
}

/** Creates the guard. Source: ACT-5. */
export function createEgressGuard(): EgressGuard {
  const hidden = privateNetworks();
  const open = publicNetworks();
  const isPublic = (address: string): boolean => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (plain.includes('%')) return false;
    if (isIP(plain) === 4) return !hidden.check(plain, 'ipv4');
    return isIP(plain) === 6 && open.check(plain, 'ipv6') && !hidden.check(plain, 'ipv6');
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
