import { createHash } from 'node:crypto';
import type { PublicRead } from '../../server/response-cache/internal-requests';

/** Answers a GET of the API for a guest. */
export type ReadPublic = (address: string) => Promise<PublicRead>;

/** What a page was made of. */
export interface Sources {
  /** What was read, by its address: a digest of the answer; undefined where there was none. */
  answers: Map<string, string | undefined>;
  tags: string[];
  /** When the first of it ceases to be true by itself, in milliseconds of the clock. */
  freshUntil: number;
  /** Whether all of it is kept, so that a page made of it may be kept too. */
  areCached: boolean;
}

export const noSources = (): Sources => ({
  answers: new Map(),
  tags: [],
  freshUntil: Infinity,
  areCached: true,
});

export function noteAnswer(sources: Sources, address: string, answer: PublicRead | undefined) {
  sources.answers.set(address, answer && digestOf(answer));
  if (!answer) return;
  sources.tags.push(...answer.tags);
  sources.freshUntil = Math.min(sources.freshUntil, answer.freshUntil);
  sources.areCached &&= answer.tags.length > 0;
}

/** Reads anew what a page was made of. Undefined where any of it is answered otherwise now, or can't be read. */
export async function unchanged({ answers }: Sources, read: ReadPublic): Promise<Sources | undefined> {
  const now = noSources();
  const addresses = [...answers.keys()];
  const found = await Promise.all(addresses.map((address) => read(address).catch(() => undefined)));
  addresses.forEach((address, index) => noteAnswer(now, address, found[index]));
  const isSame = ([address, digest]: [string, string | undefined]) =>
    digest !== undefined && answers.get(address) === digest;
  return [...now.answers].every(isSame) ? now : undefined;
}

const digestOf = ({ status, body }: PublicRead) =>
  createHash('sha256').update(`${status} ${body}`).digest('base64url');
