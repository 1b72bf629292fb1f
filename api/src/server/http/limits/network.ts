import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Network {
  name: string;
  /** Multiple of the narrowest network's limit. */
  share: number;
}

/**
 * Prefix lengths and their shares of a limit, the narrowest first. Providers give an IPv6 customer a /64, a
 * /56 or a /48 (RFC 6177, RIPE 690), and each of these contains 256 of the one before. A customer with 65,536
 * networks gets four times the limit of one with a single network. An IPv4 /24 is shared by strangers, so its
 * share is larger.
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
 * Returns the networks that contain an address, the narrowest first; none if the text isn't an address.
 * @param ip may have brackets, a port or a zone, as some proxies forward it
 */
export function listNetworks(ip: string): Network[] {
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [address = ''] = bare.split('%', 1);
  if (isIP(address) === 0) return [];
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

export function listCountedNetworks(ip: string): Network[] {
  const networks = listNetworks(ip);
  return networks.length > 0 ? networks : [{ name: ip, share: 1 }];
}

export const narrowestNetwork = (ip: string) => listNetworks(ip)[0]?.name ?? null;

export const widestNetwork = (ip: string) => listNetworks(ip).at(-1)?.name ?? null;
