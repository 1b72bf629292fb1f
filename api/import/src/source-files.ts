import type { SourceFile } from './source-site';

/**
 * Returns the address of the full-size file, and the names by which to look the file up: first the exact one,
 * last the one that all sizes share.
 */
export type NameFile = (address: string) => { address: string; names: string[] };

interface FileTexts {
  alt?: string;
  caption?: string;
}

export interface KnownFile extends Required<FileTexts> {
  id: number | null;
  address: string;
  others: Set<string>;
}

/** Files in an export. All sizes and copies of a picture are one file. */
export type SourceFiles = ReturnType<typeof sourceFiles>;

/** @param site address of the site; if '', addresses stay root-relative */
export function sourceFiles(site: string, nameFile: NameFile) {
  const known = new Map<string, KnownFile>();
  const used: KnownFile[] = [];

  const know = (address: string, { alt = '', caption = '' }: FileTexts): KnownFile => {
    const file: KnownFile = { id: null, address, others: new Set(), alt, caption };
    for (const name of nameFile(address).names) if (!known.has(name)) known.set(name, file);
    return file;
  };
  const find = (address: string) =>
    nameFile(address)
      .names.map((name) => known.get(name))
      .find((file) => file !== undefined);
  const take = (file: KnownFile, { alt = '', caption = '' }: FileTexts = {}): KnownFile & { id: number } => {
    if (file.id === null) file.id = used.push(file);
    file.alt ||= alt;
    file.caption ||= caption;
    return { ...file, id: file.id };
  };
  const use = (written: string, said: FileTexts = {}) => {
    const address = absolute(written, site);
    if (address === null) return null;
    const file = find(address) ?? know(nameFile(address).address, said);
    if (address !== file.address) file.others.add(address);
    return take(file, said);
  };
  return {
    know,
    take,
    use,
    link: (href: string) => {
      const address = isDocument(href) ? absolute(href, site) : null;
      const file = address === null ? undefined : find(address);
      if (address !== null && (file || isOfSite(address, site))) use(address);
    },
    list: (): SourceFile[] =>
      used.map(({ address, others, alt, caption }, at) => ({
        id: at + 1,
        address,
        otherAddresses: [...others],
        alt,
        caption,
      })),
    unused: () => [...new Set(known.values())].filter(({ id }) => id === null).length,
  };
}

export const isDocument = (address: string) => /^[^?#]+\.pdf(?:[?#]|$)/i.test(address);

const isOfSite = (address: string, site: string) =>
  site === '' ? address.startsWith('/') : address.startsWith(`${site}/`);

/** Resolves an address; returns null if it can't be imported, e.g. an inline SVG. */
function absolute(written: string, site: string): string | null {
  const address = written.trim();
  if (address.startsWith('data:')) {
    return /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/.test(address) ? address : null;
  }
  if (site === '' && /^\/(?![/\\])/.test(address)) return address;
  const base = site === '' ? 'https://site.invalid' : `${site}/`;
  if (address === '' || !URL.canParse(address, base)) return null;
  const { protocol, hostname, href } = new URL(address, base);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== 'site.invalid' ? href : null;
}
