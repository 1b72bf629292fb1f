import type { RedirectSuggestion } from '@lapis/contract';
import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { foldPath, partsOf, splitAddress } from '../addresses/address';

/** A page that an old address may have become. */
interface Candidate {
  path: string;
  title: string;
}

/** Entries that are compared, the newest first; a site has seldom so many. */
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
  address: string,
  pages: readonly Candidate[],
): Promise<RedirectSuggestion[]> {
  const asked = lastOf(splitAddress(address)[0]);
  if (asked === '') return [];
  const entries = await db
    .selectFrom('search_index')
    .select(['path', 'title'])
    .where(({ or, eb }) => or([eb('published_at', 'is', null), eb('published_at', '<=', timestamp())]))
    .where('path', 'like', '/%')
    .orderBy(sql`published_at desc`)
    .limit(MOST)
    .execute();
  const byPath = new Map([...pages, ...entries].map((one) => [one.path, one]));
  return [...byPath.values()]
    .map((one) => ({ ...one, score: likeness(asked, one) }))
    .filter(({ score }) => score >= LIKELY)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ path, title }) => ({ path, title }));
}
