import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../settings/settings';
import { isPublicAddress } from './public-address';

/**
 * Returns true if the server may connect to an address. Called with the resolved address that is then used,
 * so that DNS can't change in between.
 */
export type MayConnect = (address: string, port: number) => boolean;

/** Allows the public web on ports 80 and 443, and the networks listed by the operator. */
export function createConnectPolicy({
  allowedNetworks = [],
}: Partial<Pick<Settings, 'allowedNetworks'>>): MayConnect {
  const allowed = allowedNetworks.map((network) =>
    network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ipaddr.parseCIDR(`${network}/${isIP(network) === 4 ? 32 : 128}`),
  );
  return (address, port) => {
    if ((port === 80 || port === 443) && isPublicAddress(address)) return true;
    const judged = ipaddr.process(address);
    return allowed.some(([range, bits]) => judged.kind() === range.kind() && judged.match(range, bits));
  };
}

/**
 * Thrown if an address leads to a machine that only this server can reach (SSRF). The address may have been
 * entered by an editor, or come from another server's redirect.
 */
export class OutOfBounds extends Error {}

export const MOST_REDIRECTS = 5;

/** Returns true for redirects (RFC 9110, section 15.4). */
export const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/**
 * Requests a URL that comes from an editor or another server. Resolves once the response's headers have
 * arrived. The caller must read or destroy the response. Doesn't follow redirects.
 * @throws OutOfBounds if the address isn't allowed
 */
export async function requestUrl(
  method: 'HEAD' | 'GET',
  { protocol, hostname: host, port: givenPort, pathname, search }: URL,
  mayConnect: MayConnect,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (protocol !== 'http:' && protocol !== 'https:') throw new OutOfBounds();
  const { request } = protocol === 'https:' ? https : http;
  const hostname = host.replace(/^\[|\]$/g, '');
  const port = Number(givenPort) || (protocol === 'https:' ? 443 : 80);
  // Numeric addresses are checked here, and names in the lookup.
  if (isIP(hostname) !== 0 && !mayConnect(hostname, port)) throw new OutOfBounds();

  return new Promise((resolve, reject) => {
    request({
      method,
      hostname,
      port,
      path: pathname + search,
      agent: false,
      signal,
      lookup: filteredLookup((address) => mayConnect(address, port)),
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Lapis/1.0)', accept: '*/*' },
    })
      .on('response', resolve)
      .on('error', reject)
      // A response with status 101 (RFC 9110, section 15.2.2) closes the request without any other event.
      .on('close', () => reject(Object.assign(new Error('There was no response'), { code: 'ECONNRESET' })))
      .end();
  });
}

/** Returns a lookup that resolves a name only if all of its addresses are allowed. */
const filteredLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new OutOfBounds(), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new OutOfBounds(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
