import type { RedirectSuggestion } from '@lapis/contract';
import { distance } from 'fastest-levenshtein';
import type { ContentType } from '../../cms/types/content-type';
import { knownBy } from '../../cms/types/fields';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { foldPath, partsOf, splitAddress } from '../addresses/address';

/** A page that an old address may have become. */
interface Candidate {
  path: string;
  title: string;
}

/** Entries of a type that are compared, the newest first; a site has seldom so many. */
const MOST = 5000;
const SHOWN = 5;
/** From so much likeness on, of 1, somebody may mean the page. */
const LIKELY = 0.5;

const lastOf = (path: string) => (partsOf(foldPath(path)).at(-1) ?? '').replace(/\.[a-z]{2,5}$/, '');
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** How like the ends of two addresses are, letter by letter, or by the words they share with address and title. */
function likeness(asked: string, { path, title }: Candidate) {
  const end = lastOf(path);
  const letters = 1 - distance(asked, end) / Math.max(asked.length, end.length, 1);
  const words = wordsOf(asked);
  const others = new Set([...wordsOf(end), ...wordsOf(title)]);
  const shared = words.filter((word) => others.has(word)).length;
  const byWords = words.length > 0 ? (2 * shared) / (words.length + Math.max(others.size, 1)) : 0;
  return Math.max(letters, byWords, shared === words.length && shared > 1 ? 0.9 : 0);
}

/** The pages that somebody may have meant who asked for an address of nothing, the likeliest first. */
export async function suggestions(
  db: Database,
  types: readonly ContentType[],
  address: string,
  pages: readonly Candidate[],
): Promise<RedirectSuggestion[]> {
  const asked = lastOf(splitAddress(address)[0]);
  if (asked === '') return [];
  const entries = await Promise.all(types.map((type) => entriesOf(db, type)));
  const likely = [...pages, ...entries.flat()]
    .map(({ path, title }) => ({ path, title, score: likeness(asked, { path, title }) }))
    .filter(({ score }) => score >= LIKELY)
    .sort((a, b) => b.score - a.score);
  // Of those on one page, such as reports, the likeliest stands for it.
  const isFirst = ({ path }: Candidate, index: number) =>
    likely.findIndex((other) => other.path === path) === index;
  return likely
    .filter(isFirst)
    .slice(0, SHOWN)
    .map(({ path, title }) => ({ path, title }));
}

/** What visitors see of a type, each with the page that shows it. */
async function entriesOf(db: Database, type: ContentType): Promise<Candidate[]> {
  const rows = await db
    .selectFrom(type.table)
    .select('title')
    // Without a slug it is not asked for.
    .$if(type.slug !== undefined, (query) => query.select(`${type.slug as 'slug'} as slug`))
    .where(isPublic(type.table))
    .orderBy('published_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ title, slug }) => {
    const path = type.path(knownBy(type, title, slug));
    return path === null ? [] : [{ path, title }];
  });
}
