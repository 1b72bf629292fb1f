import type { SourceFile } from '../source-site';

/** How a system calls a file: where the whole of it is, and its names from the most exact to that of all its sizes. */
export type NameFile = (address: string) => { address: string; names: string[] };

interface Said {
  alt?: string;
  caption?: string;
}

/** A file that the export names; it has an id once an entry uses it. */
export interface KnownFile extends Required<Said> {
  id: number | null;
  address: string;
  others: Set<string>;
}

/** The files of an export, of which every size and copy is the same file. */
export type SourceFiles = ReturnType<typeof sourceFiles>;

/** @param site where the site was; '' where the export doesn't say, and addresses stay relative to its root */
export function sourceFiles(site: string, nameFile: NameFile) {
  const known = new Map<string, KnownFile>();
  const used: KnownFile[] = [];

  /** Of one file of the site: it is taken once an entry uses it. */
  const know = (address: string, { alt = '', caption = '' }: Said): KnownFile => {
    const file: KnownFile = { id: null, address, others: new Set(), alt, caption };
    for (const name of nameFile(address).names) if (!known.has(name)) known.set(name, file);
    return file;
  };
  const find = (address: string) =>
    nameFile(address)
      .names.map((name) => known.get(name))
      .find((file) => file !== undefined);
  const take = (file: KnownFile, { alt = '', caption = '' }: Said = {}): KnownFile & { id: number } => {
    if (file.id === null) file.id = used.push(file);
    file.alt ||= alt;
    file.caption ||= caption;
    return { ...file, id: file.id };
  };
  /** The file at an address; null where nothing can be fetched from there. */
  const use = (written: string, said: Said = {}) => {
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
    /** A document that a text links to is taken along. */
    link: (href: string) => {
      const address = isDocument(href) ? absolute(href, site) : null;
      const file = address === null ? undefined : find(address);
      if (address !== null && (file || isOfSite(address, site))) use(address);
    },
    /** All that entries use, by their ids. */
    list: (): SourceFile[] =>
      used.map(({ address, others, alt, caption }, at) => ({
        id: at + 1,
        address,
        otherAddresses: [...others],
        alt,
        caption,
      })),
    /** How many files of the site no entry uses. */
    unused: () => [...new Set(known.values())].filter(({ id }) => id === null).length,
  };
}

/** Whether an address is that of a document of a kind that can be taken. */
export const isDocument = (address: string) => /^[^?#]+\.pdf(?:[?#]|$)/i.test(address);

const isOfSite = (address: string, site: string) =>
  site === '' ? address.startsWith('/') : address.startsWith(`${site}/`);

/** Where a picture or document is; null of what can't be fetched, such as a drawing within the page. */
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
