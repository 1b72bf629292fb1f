import ipaddr from 'ipaddr.js';

/** All IPv6 addresses allocated for the public internet (IANA, IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Looks like a public address, but Azure's host uses it to serve its virtual machines (Microsoft, "What is IP
 * address 168.63.129.16").
 */
const wireServer = '168.63.129.16';

/**
 * Returns true for addresses on the public internet. Returns false for addresses of this machine, its host
 * and local networks, and for their aliases, such as IPv4-mapped IPv6 addresses.
 * @param address without brackets
 */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address)) return false;
  const judged = ipaddr.process(address);
  if (judged.range() !== 'unicast') return false;
  return judged instanceof ipaddr.IPv6 ? judged.match(globalUnicast) : judged.toString() !== wireServer;
}
