import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that an address belongs to. */
interface Network {
  /** In one spelling, whatever the proxy's. */
  name: string;
  /** How many times the limit of the narrowest network this one has. */
  share: number;
}

/**
 * Prefix lengths and their shares of a limit, the narrowest first. Providers give an IPv6 customer a /64, a /56 or a
 * /48 (RFC 6177, RIPE 690), of which each holds 256 of the one before: a person with 65,536 networks gets four times
 * the limit of one with a single network. An IPv4 /24 is shared by strangers, and its share is larger.
 */
const prefixes = {
  ipv4: [
    { length: 32, share: 1 },
    { length: 24, share: 8 },
  ],
  ipv6: [
    { length: 64, share: 1 },
    { length: 56, share: 2 },
    { length: 48, share: 4 },
  ],
};

/**
 * Returns the networks that an address belongs to, the narrowest first, and none for text that is no address.
 * @param ip may have brackets, a port or a zone, as some proxies pass it on
 */
export function networksOf(ip: string): Network[] {
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [address = ''] = bare.split('%', 1);
  if (isIP(address) === 0) return [];
  // An IPv4 address within an IPv6 one becomes itself.
  const parsed = ipaddr.process(address);
  const text = parsed.toString();
  if (parsed.kind() === 'ipv4') {
    return prefixes.ipv4.map(({ length, share }) => ({
      name:
        length === 32
          ? text
          : `${ipaddr.IPv4.networkAddressFromCIDR(`${text}/${length}`).toString()}/${length}`,
      share,
    }));
  }
  return prefixes.ipv6.map(({ length, share }) => ({
    name: `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/${length}`).toString()}/${length}`,
    share,
  }));
}

/** The networks that something is counted by: of text that is no address, that text alone. */
export function countedNetworks(ip: string): Network[] {
  const networks = networksOf(ip);
  return networks.length > 0 ? networks : [{ name: ip, share: 1 }];
}

/** The narrowest network of an address: one IPv4 address, or an IPv6 /64; null for text that is no address. */
export const networkOf = (ip: string) => networksOf(ip)[0]?.name ?? null;

/** The widest network of an address: an IPv4 /24 or an IPv6 /48; null for text that is no address. */
export const widestNetworkOf = (ip: string) => networksOf(ip).at(-1)?.name ?? null;
