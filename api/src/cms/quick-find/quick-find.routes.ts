import { quickFind } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { ContentType } from '../types/content-type';
import { knownBy } from '../types/fields';
import { entriesRepository } from '../entries/entries.repository';

const OF_EACH_TYPE = 5;

/**
 * Finds entries of all types for the portal's palette and for internal links. Drafts are found only by users
 * who may open them.
 */
export async function quickFindRoutes(app: App, { db, contentTypes }: Services) {
  addRoute(app, quickFind.find, async ({ staffRole, query: { q } }) => {
    const state = staffRole?.permissions.includes('write') ? 'all' : 'public';
    const found = await Promise.all(contentTypes.map((type) => findEntries(db, type, { q, state })));
    return { results: found.flat() };
  });
}

async function findEntries(db: Database, type: ContentType, wanted: { q: string; state: 'all' | 'public' }) {
  const results = await entriesRepository(db, type).first({ ...wanted, sort: '-updated_at' }, OF_EACH_TYPE);
  return results.map(({ id, title, state, slug }) => ({
    kind: type.name,
    id,
    title,
    state: wanted.state === 'public' ? ('published' as const) : state,
    path: type.path(knownBy(type, title, slug)),
  }));
}
