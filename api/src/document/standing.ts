import type { PageName } from '@lapis/contract/pages';
import { blogRepository } from '../blog/blog.repository';
import type { Database } from '../database/database';
import { galleriesRepository } from '../galleries/galleries.repository';
import { servicesRepository } from '../services/services.repository';
import { pageAt } from './page-names';

type Params = Record<string, string>;

/** Whether a page stands: always, or where what its parameters name exists. */
type Standing = true | ((params: Params) => boolean | Promise<boolean>);

/**
 * The pages that stand. A page of the table that is not named here is not built yet, and its address is answered
 * as any unknown one: with the document, which shows 'not found', and status 404.
 */
const standingPages = (db: Database): Partial<Record<PageName, Standing>> => {
  const posts = blogRepository(db);
  const galleries = galleriesRepository(db);
  const projects = servicesRepository(db);
  return {
    home: true,
    login: true,
    register: true,
    'password.request': true,
    'password.reset': true,
    account: true,
    'account.profile': true,
    'account.password': true,
    'account.twoFactor': true,
    'account.sessions': true,
    'account.data': true,
    about: true,
    terms: true,
    privacy: true,
    cookies: true,
    accessibility: true,
    safeguarding: true,
    complaints: true,
    blog: true,
    search: true,
    projects: true,
    'projects.project': ({ slug = '' }) => projects.exists(slug),
    action: true,
    reports: true,
    links: true,
    'blog.post': ({ slug = '' }) => posts.exists(slug),
    galleries: true,
    'galleries.gallery': ({ slug = '' }) => galleries.exists(slug),
    contact: true,
    'newsletter.confirm': true,
    'newsletter.unsubscribe': true,
    unauthorized: true,
    admin: true,
    'admin.widgets': true,
    'admin.widgets.add': true,
    // Whether the widget exists is for administrators to know, and the document doesn't know who asks.
    'admin.widgets.edit': ({ id = '' }) => /^\d+$/.test(id),
  };
};

/** Answers for a path of the site whether a page stands there. */
export function standing(db: Database) {
  const known = standingPages(db);
  return async (path: string) => {
    const page = pageAt(path);
    const stands = page ? (known[page.name] ?? false) : false;
    return typeof stands === 'function' ? stands(page?.params ?? {}) : stands;
  };
}
