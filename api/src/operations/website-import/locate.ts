import type { SourceSite } from '@lapis/import/source-site';

/** Strips the parts of an address that change when a site moves to https or drops its www. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '');

/** Identifies a site across imports, regardless of their options. */
export const siteIdentity = ({ identity, address, title }: SourceSite) =>
  identity ?? (withoutScheme(address) || title);

/**
 * Adds the address to a site whose export doesn't contain it, so that its files can be fetched and its
 * absolute links recognised.
 */
export function located(source: SourceSite, address: string | undefined): SourceSite {
  if (source.address !== '' || address === undefined) return source;
  const root = address.replace(/(?<!\/)\/+$/, '');
  const whole = (path: string) => (path.startsWith('/') ? root + path : path);
  return {
    ...source,
    address: root,
    files: source.files.map((file) => ({
      ...file,
      address: whole(file.address),
      otherAddresses: [...file.otherAddresses.map(whole), file.address],
    })),
  };
}
