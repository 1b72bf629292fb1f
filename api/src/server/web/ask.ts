import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../settings/settings';
import { isPublicAddress } from './public-address';

/** Whether a connection may be made; asked of the very address that it is then made to. */
export type MayConnect = (address: string, port: number) => boolean;

/** To the public web, and to the machines that the operator names. */
export function mayConnectBy({
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

/** Addresses come from editors, and redirects from anybody: neither may reach what only this server can. */
export class OutOfBounds extends Error {}

/** Further nobody is led. */
export const MOST_REDIRECTS = 5;

/** Whether an answer leads elsewhere (RFC 9110, section 15.4). */
export const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/**
 * Sends a request to an address that somebody else has named, and answers as soon as the head of the answer has come;
 * whoever asks destroys it, or reads it to its end. No redirect is followed.
 * @throws OutOfBounds where no connection may be made
 */
export async function ask(
  method: 'HEAD' | 'GET',
  { protocol, hostname: host, port: givenPort, pathname, search }: URL,
  mayConnect: MayConnect,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (protocol !== 'http:' && protocol !== 'https:') throw new OutOfBounds();
  const { request } = protocol === 'https:' ? https : http;
  const hostname = host.replace(/^\[|\]$/g, '');
  const port = Number(givenPort) || (protocol === 'https:' ? 443 : 80);
  // Of an address in numbers nothing is looked up.
  if (isIP(hostname) !== 0 && !mayConnect(hostname, port)) throw new OutOfBounds();

  return new Promise((resolve, reject) => {
    request({
      method,
      hostname,
      port,
      path: pathname + search,
      agent: false,
      signal,
      lookup: judgedLookup((address) => mayConnect(address, port)),
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Lapis/1.0)', accept: '*/*' },
    })
      .on('response', resolve)
      .on('error', reject)
      // An answer that changes the protocol (RFC 9110, section 15.2.2) is no answer, and ends without an error.
      .on('close', () => reject(Object.assign(new Error('No answer came'), { code: 'ECONNRESET' })))
      .end();
  });
}

/** Looks a name up, and gives out its addresses only where a connection may be made to each of them. */
const judgedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new OutOfBounds(), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new OutOfBounds(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
