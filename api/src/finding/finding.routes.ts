import { finding, type FoundThing } from '@lapis/contract';
import { postKind } from '../blog/blog.kind';
import type { Database } from '../database/database';
import { galleryKind } from '../galleries/galleries.kind';
import { linkKind } from '../links/links.kind';
import type { Kind } from '../managed/kind';
import { managedRepository } from '../managed/managed.repository';
import { reportKind } from '../reports/reports.kind';
import { type App, serve, type Services } from '../serve';
import { projectKind } from '../services/services.kind';
import { widgetKind } from '../widgets/widgets.kind';

/** Enough to recognise what one looks for; whoever needs more asks the list. */
const OF_EACH_KIND = 5;

/** What editors find by words, whatever kind it is of: for the portal's palette, and for links between pages. */
export async function findingRoutes(app: App, { db }: Services) {
  app.route({
    ...serve(finding.find),
    handler: async ({ query: { q } }) => {
      const found = await Promise.all([
        findOf(db, postKind, q),
        findOf(db, projectKind, q),
        findOf(db, galleryKind, q),
        findOf(db, widgetKind, q),
        findOf(db, linkKind, q),
        findOf(db, reportKind, q),
      ]);
      return { results: found.flat() };
    },
  });
}

async function findOf<Fields extends { title: string }>(db: Database, kind: Kind<Fields>, q: string) {
  const search = { q, state: 'all', sort: '-updated_at', page: 1, per_page: OF_EACH_KIND } as const;
  const { results } = await managedRepository(db, kind).list(search);
  return results.map(({ id, title, state, slug }) => ({
    kind: kind.audit as FoundThing['kind'],
    id,
    title,
    state,
    path: kind.path({ title, slug, name: slug } as unknown as Fields),
  }));
}
