import { exampleOf } from '../releases/page-index';
import type { Release } from '../releases/release';
import { readAddress } from './addresses';
import type { Existing } from './existing';

/** How one of the pages that are kept is made. */
export interface Recipe {
  /** Of the page among all of its release. */
  key: string;
  address: string;
  /** Whose page it is, and which; undefined where it is the host's own. */
  remote?: string | undefined;
  page?: string;
  task: { kind: 'page' | 'frame' } | { kind: 'problem'; status: 404 | 503 };
  /** Of a page of which nothing else says it. */
  status?: number;
  isFree?: boolean;
  /** Whether its address holds a secret, which only those have whose page it is. */
  isSecret?: boolean;
  /** Of the link to a draft: where the server renders it, if its token is good. The frame alone says nothing of it. */
  draft?: { address: string; token: string };
}

/**
 * How the page at an address is made.
 * @param existing what can be found of the page's type; undefined where it has none, or nobody can say
 */
export function recipeOf(now: Release, url: string, existing: Existing | undefined): Recipe {
  const [path = '/', search] = url.split('?', 2);
  const match = now.pages.at(path);
  const asked = match && readAddress(match, search, existing);
  if (!match || !asked || asked.kind === 'missing') return missingAt(now, path);
  const { remote } = match;
  const page = match.page.name;
  const example = exampleOf(match.page);
  const isRendered = now.remotes.get(remote ?? '')?.server !== undefined;
  if (asked.kind === 'preview') {
    const frame = {
      key: `preview ${example}`,
      address: example,
      remote,
      page,
      task: { kind: 'frame' },
    } as const;
    return isRendered ? { ...frame, draft: asked } : frame;
  }
  // A frame is the same for all that the parameters may name.
  const { address, isFree } = isRendered ? asked : { address: example, isFree: false };
  const isSecret = 'token' in match.params || /[?&](?:draft|token)=/.test(address);
  return { key: address, address, remote, page, isFree, isSecret, task: { kind: 'page' } };
}

/** Whether such pages have no end, as those of searches, or their addresses are secrets. */
export const isForOne = ({ isFree, isSecret }: Recipe) => isFree === true || isSecret === true;

/** One page for all that is missing in a part of the site. It may be there where not all remotes are known. */
export function missingAt(now: Release, path: string): Recipe {
  if (now.unknown.length > 0) return unavailable;
  const part = now.pages.partAt(path);
  const address = part ? `/${part}/404` : '/404';
  return { key: `missing ${part}`, address, task: { kind: 'problem', status: 404 }, status: 404 };
}

/** Says that the page can't be had just now. */
export const unavailable: Recipe = {
  key: 'unavailable',
  address: '/503',
  task: { kind: 'problem', status: 503 },
  status: 503,
};

/** The page of a draft whole, for whoever has its link: it is made anew each time, and kept nowhere. */
export const draftAt = (recipe: Recipe, { address, token }: NonNullable<Recipe['draft']>): Recipe => ({
  ...recipe,
  key: `preview ${token}`,
  address,
  task: { kind: 'page' },
  isFree: true,
});
