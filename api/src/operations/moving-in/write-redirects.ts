import { type MoveInReport, RedirectFields } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { isTagOfPublished } from '../../content/stories/tags-of-stories';
import type { Database } from '../../server/database/database';
import { keyOf } from '../../pages/addresses/address';
import type { KindOf } from '../../pages/redirects/kept-redirects';
import { redirectsService } from '../../pages/redirects/redirects.service';
import type { CsvLine } from '../../pages/redirects/redirects-csv';
import { listsOf, pathsOf } from './arrange';
import { publishedTags, type TakenFiles } from './fit-entry';
import type { OldAddresses } from './old-addresses';
import type { Place } from './places';
import type { SourceSite, SourceSystem } from './source-site';

interface Came {
  system: SourceSystem;
  source: SourceSite;
  places: ReadonlyMap<string, Place>;
  taken: TakenFiles;
  addresses: OldAddresses;
}

type Line = Pick<RedirectFields, 'from' | 'to'>;

/** Where each system lists the texts of a tag. */
const tagLists = { wordpress: ['category', 'tag'], ghost: ['tag'] };
const feeds = { wordpress: ['/feed'], ghost: ['/rss'] };

/** All old addresses that are to lead to where things are now. @param tags that stories on this site have */
export function redirectLines(
  { system, source, places, taken, addresses: { folder, within } }: Came,
  tags: ReadonlySet<string>,
): Line[] {
  const lines = [
    ...[...places.values()].flatMap(({ source: { state, addresses }, path }) =>
      state === 'draft' ? [] : addresses.map((from) => ({ from, to: path })),
    ),
    ...source.files.flatMap((file) => {
      const here = taken.get(file.id);
      if (here?.kind !== 'document') return [];
      return pathsOf(file, within).map((from) => ({ from, to: here.url }));
    }),
    ...listsOf(source.tags, tags).map(([from, { to }]) => ({ from, to })),
    ...[...tagLists[system], 'author'].map((list) => ({ from: `/${list}/*`, to: '/blog' })),
    ...feeds[system].map((from) => ({ from, to: '/feed.xml' })),
  ];
  const once = new Map(lines.map(({ from, to }) => [keyOf(folder + from), { from: folder + from, to }]));
  return [...once.values()].filter(({ from, to }) => keyOf(from) !== keyOf(to) && keyOf(from) !== '/');
}

/** The tags of what came along by which visitors can narrow the list of stories. */
export async function tagsOnSite(db: Database, { entries }: Pick<SourceSite, 'entries'>) {
  const found = new Set<string>();
  for (const tag of publishedTags(entries)) if (await isTagOfPublished(db, tag)) found.add(tag);
  return found;
}

interface Writing {
  db: Database;
  kindOf: KindOf;
  origin: string | undefined;
  actor: Actor;
  /** Hears of some that are done, and throws where the work is to end. */
  onDone: (done: number) => Promise<void>;
}

/** So many are written between two looks at whether to go on: each look reads all redirects. */
const AT_ONCE = 200;

/** Leads old addresses to where things are now. What is here is not touched; answers what could not be led, and why. */
export async function writeRedirects(lines: readonly Line[], { db, onDone, actor, ...site }: Writing) {
  const redirects = redirectsService({ db, ...site }, actor);
  const refused: MoveInReport['refused_redirects'] = [];
  for (let begun = 0; begun < lines.length; begun += AT_ONCE) {
    const some = lines.slice(begun, begun + AT_ONCE).map(asLine);
    const done = await redirects.import(some, true);
    refused.push(...done.refused.map(({ from, reason }) => ({ from, reason })));
    await onDone(Math.min(begun + AT_ONCE, lines.length));
  }
  return refused;
}

function asLine(line: Line): CsvLine {
  const { data, error } = RedirectFields.safeParse(line);
  const { from } = line;
  return data ? { line: 0, from, fields: data } : { line: 0, from, reason: error.issues[0]?.message ?? '' };
}
