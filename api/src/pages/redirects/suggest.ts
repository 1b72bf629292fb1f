import type { RedirectSuggestion } from '@lapis/contract';
import { distance } from 'fastest-levenshtein';
import type { ContentType } from '../../cms/types/content-type';
import { knownBy } from '../../cms/types/fields';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { foldPath, splitPath, splitAddress } from '@lapis/contract/address';

interface Candidate {
  path: string;
  title: string;
}

const MOST = 5000;
const SHOWN = 5;
const LIKELY = 0.5;

const lastSegment = (path: string) => (splitPath(foldPath(path)).at(-1) ?? '').replace(/\.[a-z]{2,5}$/, '');
const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/**
 * Scores how similar an address and a page are, by the edit distance between their last segments and by the
 * words in common with the page's path and title.
 */
function likeness(asked: string, { path, title }: Candidate) {
  const end = lastSegment(path);
  const letters = 1 - distance(asked, end) / Math.max(asked.length, end.length, 1);
  const words = splitWords(asked);
  const others = new Set([...splitWords(end), ...splitWords(title)]);
  const shared = words.filter((word) => others.has(word)).length;
  const byWords = words.length > 0 ? (2 * shared) / (words.length + Math.max(others.size, 1)) : 0;
  return Math.max(letters, byWords, shared === words.length && shared > 1 ? 0.9 : 0);
}

export async function suggestions(
  db: Database,
  types: readonly ContentType[],
  address: string,
  pages: readonly Candidate[],
): Promise<RedirectSuggestion[]> {
  const asked = lastSegment(splitAddress(address)[0]);
  if (asked === '') return [];
  const entries = await Promise.all(types.map((type) => listCandidates(db, type)));
  const likely = [...pages, ...entries.flat()]
    .map(({ path, title }) => ({ path, title, score: likeness(asked, { path, title }) }))
    .filter(({ score }) => score >= LIKELY)
    .sort((a, b) => b.score - a.score);
  // Entries without a page of their own, such as reports, have the same path; only the best match is kept.
  const isFirst = ({ path }: Candidate, index: number) =>
    likely.findIndex((other) => other.path === path) === index;
  return likely
    .filter(isFirst)
    .slice(0, SHOWN)
    .map(({ path, title }) => ({ path, title }));
}

async function listCandidates(db: Database, type: ContentType): Promise<Candidate[]> {
  const rows = await db
    .selectFrom(type.table)
    .select('title')
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
