import ipaddr from 'ipaddr.js';

/** All of IPv6 that has been given out for the public internet (IANA, IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Answers Azure's machines for their host, at an address that looks like any other (Microsoft, "What is IP address 168.63.129.16"). */
const wireServer = '168.63.129.16';

/**
 * Whether an address is one of the public internet: not of this machine, its networks or its host, and not one that
 * stands for another.
 * @param address of IPv4 or IPv6, without brackets
 */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address)) return false;
  // One of IPv4 in the clothes of IPv6 is judged as what it is.
  const judged = ipaddr.process(address);
  if (judged.range() !== 'unicast') return false;
  return judged instanceof ipaddr.IPv6 ? judged.match(globalUnicast) : judged.toString() !== wireServer;
}
