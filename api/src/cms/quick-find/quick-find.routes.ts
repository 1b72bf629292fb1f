import { quickFind } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { answer, type App, type Services } from '../../server/http/serve';
import type { ContentType } from '../types/content-type';
import { knownBy } from '../types/fields';
import { entriesRepository } from '../entries/entries.repository';

/** Enough to recognise what one looks for; whoever needs more asks the list. */
const OF_EACH_TYPE = 5;

/** What editors find by words, whatever type it is of: for the portal's palette, and for links between pages. */
export async function quickFindRoutes(app: App, { db, contentTypes }: Services) {
  answer(app, quickFind.find, async ({ query: { q } }) => {
    const found = await Promise.all(contentTypes.map((type) => findOf(db, type, q)));
    return { results: found.flat() };
  });
}

async function findOf(db: Database, type: ContentType, q: string) {
  const search = { q, state: 'all', sort: '-updated_at' } as const;
  const results = await entriesRepository(db, type).first(search, OF_EACH_TYPE);
  return results.map(({ id, title, state, slug }) => ({
    kind: type.name,
    id,
    title,
    state,
    path: type.path(knownBy(type, title, slug)),
  }));
}
