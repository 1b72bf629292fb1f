import type { AddressKind } from '../redirects/kept-redirects';
import type { Release } from '../releases/release';
import type { existingEntries } from './existing';
import { isFile } from './file-address';
import { recipeOf } from './recipes';

type Entries = ReturnType<typeof existingEntries>;

/** Of which type an address is a page, and what it asks for of it. */
export function askedAt({ typeAt }: Pick<Entries, 'typeAt'>, now: Release, url: string) {
  const [path = '/', search] = url.split('?', 2);
  const match = now.pages.at(path);
  const type = match && typeAt(match.page.name);
  return type && ([type, { slug: match.params['slug'], query: new URLSearchParams(search) }] as const);
}

/** Says what is at an address for visitors; where nobody can say, a page. */
export const kindOfAddress =
  (entries: Entries, findLive: () => Promise<Release>) =>
  async (url: string): Promise<AddressKind> => {
    if (isFile(url.split('?', 1).join())) return 'file';
    const now = await findLive();
    const asked = askedAt(entries, now, url);
    const existing = asked && (await entries.read(...asked));
    return recipeOf(now, url, existing).status === 404 ? 'nothing' : 'page';
  };
