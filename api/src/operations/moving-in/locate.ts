import type { SourceSite } from './source-site';

/** An address without what changes when a site goes over to https, or drops its www: both lead to the same. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '');

/** By what a site is known again when its export is taken in once more, whatever is said of it then. */
export const identityOf = ({ identity, address, title }: SourceSite) =>
  identity ?? (withoutScheme(address) || title);

/**
 * The same site with its address, where its export doesn't say that and somebody else has: then its files can be
 * fetched, and links with its host are known for its own.
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
      // By its path a file is known again where nobody says the address.
      otherAddresses: [...file.otherAddresses.map(whole), file.address],
    })),
  };
}
