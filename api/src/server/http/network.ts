import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What counts as one network, in one spelling whatever the proxy's: an IPv4 address, also where it comes as IPv6, and
 * of an IPv6 address the first half, because a customer holds 2^64 of them.
 * @param ip may have brackets, a port or a zone, as some proxies pass it on
 * @returns null for what is no address
 */
export function networkOf(ip: string) {
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [address = ''] = bare.split('%', 1);
  if (isIP(address) === 0) return null;
  // An IPv4 address within an IPv6 one becomes itself.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
