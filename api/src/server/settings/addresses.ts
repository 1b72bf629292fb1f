import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export const isUrlOf = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** One address or range: 10.0.0.1, 10.0.0.0/8, ::1. */
const isNetwork = (value: string) => {
  const address = value.split('/', 1).join();
  return isIP(address) !== 0 && (address === value || ipaddr.isValidCIDR(value));
};

/** An address of a site: nothing behind the host, which would be left out without a word. */
const isOrigin = (value: string) => {
  if (!isUrlOf(['http:', 'https:'])(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === '/' && !search && !hash && !username && !password;
};

export const Networks = z
  .string()
  .transform((value) => value.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork));

/** Proxies are few: whoever trusted all machines would let each visitor claim any address. */
export const ProxyNetworks = Networks.refine((networks) => !networks.some((one) => one.endsWith('/0')));

export const PublicUrl = z
  .string()
  .refine(isOrigin)
  .transform((value) => new URL(value).origin);
