import { createHash } from 'node:crypto';
import type { PublicRead } from '../../server/response-cache/internal-requests';

export type ReadPublic = (address: string) => Promise<PublicRead>;

export interface Sources {
  answers: Map<string, string | undefined>;
  tags: string[];
  freshUntil: number;
  /** True if all sources can be cached, so that the page can be too. */
  areCached: boolean;
}

export const noSources = (): Sources => ({
  answers: new Map(),
  tags: [],
  freshUntil: Infinity,
  areCached: true,
});

export function noteAnswer(sources: Sources, address: string, answer: PublicRead | undefined) {
  sources.answers.set(address, answer && digestResponse(answer));
  if (!answer) return;
  sources.tags.push(...answer.tags);
  sources.freshUntil = Math.min(sources.freshUntil, answer.freshUntil);
  sources.areCached &&= answer.tags.length > 0;
}

/** Reads the sources again. Returns undefined if any has changed or can't be read. */
export async function rereadSources({ answers }: Sources, read: ReadPublic): Promise<Sources | undefined> {
  const now = noSources();
  const addresses = [...answers.keys()];
  const found = await Promise.all(addresses.map((address) => read(address).catch(() => undefined)));
  addresses.forEach((address, index) => noteAnswer(now, address, found[index]));
  const isSame = ([address, digest]: [string, string | undefined]) =>
    digest !== undefined && answers.get(address) === digest;
  return [...now.answers].every(isSame) ? now : undefined;
}

const digestResponse = ({ status, body }: PublicRead) =>
  createHash('sha256').update(`${status} ${body}`).digest('base64url');
