import type { FoundKind } from '@lapis/contract';
import { findablePosts } from '../blog/blog.search';
import { type Database, inTransaction } from '../database/database';
import { findableGalleries } from '../galleries/galleries.search';
import { findableLinks } from '../links/links.search';
import { fileMentions } from '../media/file-mentions';
import { findableReports } from '../reports/reports.search';
import { findableProjects } from '../services/services.search';
import { findablePages } from '../widgets/widgets.search';
import type { Findables } from './findable';
import { listPages } from './list-pages';

/** All that can be found. A new noun has its line here, and refreshes what it changes. */
const nouns: Record<FoundKind, Findables> = {
  page: async (db, id) => [...(await findablePages(db, id)), ...(id === undefined ? listPages : [])],
  post: findablePosts,
  project: findableProjects,
  gallery: findableGalleries,
  report: findableReports,
  link: findableLinks,
};

/** The tables of what has a text; which files that names is noted along with the rest. */
const texts = { page: 'widgets', post: 'posts', project: 'services' } as const;

const hasText = (kind: FoundKind): kind is keyof typeof texts => kind in texts;

export const searchIndex = (db: Database) => ({
  /** Brings the index up to date after a thing was added, changed or taken away. */
  async refresh(kind: FoundKind, id: number) {
    await db.deleteFrom('search_index').where('kind', '=', kind).where('thing_id', '=', id).execute();
    await fill(db, kind, id);
    if (hasText(kind)) await fileMentions(db).refresh(texts[kind], id);
  },

  /** The same of all that names settings, after these were changed. */
  async refreshNamingSettings() {
    for (const [kind, table] of Object.entries(texts) as [keyof typeof texts, 'posts'][]) {
      const naming = await db
        .selectFrom(table)
        .select('id')
        .where('html', 'like', '%<span data-setting=%')
        .execute();
      for (const { id } of naming) await this.refresh(kind, id);
    }
  },

  /** Makes the index anew, so that one of an older release, or one that missed a change, is right again. */
  rebuild: () =>
    inTransaction(db, async (transaction) => {
      await transaction.deleteFrom('search_index').execute();
      for (const kind of Object.keys(nouns)) await fill(transaction, kind as FoundKind);
      await fileMentions(transaction).rebuild();
    }),
});

async function fill(db: Database, kind: FoundKind, id?: number) {
  for (const { id: thing_id, language = null, ...thing } of await nouns[kind](db, id)) {
    await db
      .insertInto('search_index')
      .values({ kind, thing_id, language, ...thing })
      .execute();
  }
}
