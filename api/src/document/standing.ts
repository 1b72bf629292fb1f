import type { PageName } from '@lapis/contract/pages';
import { blogRepository } from '../blog/blog.repository';
import type { Database } from '../database/database';
import { galleriesRepository } from '../galleries/galleries.repository';
import { servicesRepository } from '../services/services.repository';
import { pageAt } from './page-names';

type Params = Record<string, string>;

/** Pages of the table that stand only where what their parameters name exists; all others always stand. */
const namedThings = (db: Database): Partial<Record<PageName, (params: Params) => Promise<boolean>>> => {
  const posts = blogRepository(db);
  const galleries = galleriesRepository(db);
  const projects = servicesRepository(db);
  return {
    'projects.project': ({ slug = '' }) => projects.exists(slug),
    'blog.post': ({ slug = '' }) => posts.exists(slug),
    'galleries.gallery': ({ slug = '' }) => galleries.exists(slug),
  };
};

/** Answers for a path of the site whether a page stands there. */
export function standing(db: Database) {
  const exists = namedThings(db);
  return async (path: string) => {
    const page = pageAt(path);
    if (!page) return false;
    const { id } = page.params;
    // Whether a thing of the portal exists is for administrators to know, and the document doesn't know who asks.
    if (id !== undefined) return /^\d+$/.test(id);
    return (await exists[page.name]?.(page.params)) ?? true;
  };
}
