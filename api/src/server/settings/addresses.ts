import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const hasProtocol = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** Rejects addresses such as `smtp://`, which URL accepts for all protocols but http and https. */
export const hasHost = (value: string) => URL.canParse(value) && new URL(value).hostname !== '';

/** Accepts an address of PostgreSQL with a host, or with a folder of sockets: `postgres:///name?host=/run`. */
export const isDatabase = (value: string) =>
  hasProtocol(['postgres:', 'postgresql:'])(value) &&
  (hasHost(value) || Boolean(new URL(value).searchParams.get('host')));

/** False for port 0, on which nothing can listen. */
export const hasRealPort = (value: string) => !URL.canParse(value) || new URL(value).port !== '0';

const isNetwork = (value: string) => {
  const address = value.split('/', 1).join();
  return isIP(address) !== 0 && (address === value || ipaddr.isValidCIDR(value));
};

/** Accepts only a bare origin, because a path or query would be ignored. */
const isOrigin = (value: string) => {
  if (!hasProtocol(['http:', 'https:'])(value)) return false;
  const { hostname, port, pathname, search, hash, username, password } = new URL(value);
  const isAddress = port !== '0' && !hostname.split('.').includes('');
  return isAddress && pathname === '/' && !search && !hash && !username && !password;
};

export const Networks = z
  .string()
  .transform((value) => value.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork));

/** Rejects '/0'. If every machine were a trusted proxy, visitors could claim any address. */
export const ProxyNetworks = Networks.refine((networks) => !networks.some((one) => one.endsWith('/0')));

export const PublicUrl = z
  .string()
  .refine(isOrigin)
  .transform((value) => new URL(value).origin);
