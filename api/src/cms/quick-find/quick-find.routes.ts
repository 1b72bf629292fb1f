import { quickFind } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { answer, type App, type Services } from '../../server/http/serve';
import type { ContentType } from '../types/content-type';
import { knownBy } from '../types/fields';
import { entriesRepository } from '../entries/entries.repository';

/** Enough to recognise what one looks for; whoever needs more asks the list. */
const OF_EACH_TYPE = 5;

/**
 * What staff find by words, whatever type it is of: for the portal's palette, and for links between pages. Drafts are
 * found by those who may open them.
 */
export async function quickFindRoutes(app: App, { db, contentTypes }: Services) {
  answer(app, quickFind.find, async ({ duty, query: { q } }) => {
    const state = duty?.permissions.includes('write') ? 'all' : 'public';
    const found = await Promise.all(contentTypes.map((type) => findOf(db, type, { q, state })));
    return { results: found.flat() };
  });
}

async function findOf(db: Database, type: ContentType, wanted: { q: string; state: 'all' | 'public' }) {
  const results = await entriesRepository(db, type).first({ ...wanted, sort: '-updated_at' }, OF_EACH_TYPE);
  return results.map(({ id, title, state, slug }) => ({
    kind: type.name,
    id,
    title,
    // That there is a draft is not for everybody either.
    state: wanted.state === 'public' ? ('published' as const) : state,
    path: type.path(knownBy(type, title, slug)),
  }));
}
