import type { RedirectFields, SourceSystem } from '@lapis/contract';
import { addressKey } from '@lapis/contract/address';
import { listOfTag, oldAddresses, type OldAddresses } from '../old-addresses';
import type { SourceEntry, SourceFile, SourceSite, SourceTag } from '../source-site';
import { fitTag, publishedTags, type TakenFiles } from './fit-entry';

export interface PlacedEntry {
  source: SourceEntry;
  /** Entry on this site, if it has been imported before. */
  known: object | undefined;
  /** Story's slug, or page's whole path without the leading slash. */
  slug: string;
  wanted: string;
  path: string;
}

export function mapOldAddresses(
  { address, files, tags }: Pick<SourceSite, 'address' | 'files' | 'tags'>,
  places: ReadonlyMap<string, PlacedEntry>,
  taken: TakenFiles,
): OldAddresses {
  const ofEntries = [...places.values()].flatMap(({ source, path }) =>
    source.addresses.map((old) => [old, { to: path, title: source.title }] as const),
  );
  const shown = publishedTags(Array.from(places.values(), ({ source }) => source));
  const ofTags = mapTagLists(tags, shown);
  // Reduces the files' absolute addresses to paths, because links may be relative to the site.
  const { within } = oldAddresses(address, []);
  const ofFiles = files.flatMap((file) => {
    const here = taken.get(file.id);
    return here ? filePaths(file, within).map((old) => [old, { to: here.url }] as const) : [];
  });
  return oldAddresses(address, [...ofTags, ...ofFiles, ...ofEntries]);
}

/**
 * Maps the old site's tag pages to those on this site.
 * @param shown tags on this site's published stories
 */
const mapTagLists = (tags: readonly SourceTag[], shown: ReadonlySet<string>) =>
  tags.flatMap(({ name, addresses }) => {
    const tag = fitTag(name);
    return shown.has(tag) ? addresses.map((old) => [old, listOfTag(tag)] as const) : [];
  });

const filePaths = ({ address, otherAddresses }: SourceFile, within: OldAddresses['within']) =>
  [address, ...otherAddresses].flatMap((each) => within(each) ?? []);

interface ImportedContent {
  system: SourceSystem;
  source: SourceSite;
  places: ReadonlyMap<string, PlacedEntry>;
  taken: TakenFiles;
  addresses: OldAddresses;
}

export type RedirectLine = Pick<RedirectFields, 'from' | 'to'>;

/** Returns a predicate for addresses that one of the redirects leads on. */
export function redirectMatcher(lines: readonly Pick<RedirectLine, 'from'>[]) {
  const exact = new Set(lines.map(({ from }) => addressKey(from)));
  const folders = lines.flatMap(({ from }) =>
    from.endsWith('/*') ? [`${addressKey(from.slice(0, -2))}/`] : [],
  );
  return (address: string) => {
    const [path = ''] = address.split('#', 1);
    const key = addressKey(path);
    return exact.has(key) || folders.some((folder) => key.startsWith(folder));
  };
}

const tagLists = { wordpress: ['category', 'tag'], ghost: ['tag'] };
const feeds = { wordpress: ['/feed'], ghost: ['/rss'] };

export function redirectLines(
  { system, source, places, taken, addresses: { folder, within } }: ImportedContent,
  tags: ReadonlySet<string>,
): RedirectLine[] {
  const lines = [
    ...[...places.values()].flatMap(({ source: { state, addresses }, path }) =>
      state === 'draft' ? [] : addresses.map((from) => ({ from, to: path })),
    ),
    ...source.files.flatMap((file) => {
      const here = taken.get(file.id);
      if (here?.kind !== 'document') return [];
      return filePaths(file, within).map((from) => ({ from, to: here.url }));
    }),
    ...mapTagLists(source.tags, tags).map(([from, { to }]) => ({ from, to })),
    ...[...tagLists[system], 'author'].map((list) => ({ from: `/${list}/*`, to: '/blog' })),
    ...feeds[system].map((from) => ({ from, to: '/feed.xml' })),
  ];
  const once = new Map(lines.map(({ from, to }) => [addressKey(folder + from), { from: folder + from, to }]));
  return [...once.values()].filter(
    ({ from, to }) => addressKey(from) !== addressKey(to) && addressKey(from) !== '/',
  );
}
