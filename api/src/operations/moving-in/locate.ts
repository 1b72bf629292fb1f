import type { SourceSite } from './source-site';

/** By what a site is known again when its export is taken in once more, whatever is said of it then. */
export const identityOf = ({ address, title }: SourceSite) => address || title;

/**
 * The same site with its address, where its export doesn't say that and somebody else has: then its files can be
 * fetched, and links with its host are known for its own.
 */
export function located(source: SourceSite, address: string | undefined): SourceSite {
  if (source.address !== '' || address === undefined) return source;
  const root = address.replace(/\/+$/, '');
  const whole = (path: string) => (path.startsWith('/') ? root + path : path);
  return {
    ...source,
    address: root,
    files: source.files.map((file) => ({
      ...file,
      address: whole(file.address),
      otherAddresses: file.otherAddresses.map(whole),
    })),
  };
}
