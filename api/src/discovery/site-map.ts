import { href } from '@lapis/contract/pages';
import type { Database } from '../database/database';
import { isPublic } from '../content/publication';
import { hasPictures } from '../galleries/galleries.repository';
import { widgetPages } from '../widgets/widget-pages';

interface Entry {
  /** Path. */
  url: string;
  /** ISO 8601. */
  lastmod?: string;
}

/** Every page that a search engine may show, with the time of its last change where that is known. */
export async function siteMap(db: Database): Promise<Entry[]> {
  const widgets = await db
    .selectFrom('widgets')
    .select(['name', 'updated_at'])
    .where(isPublic('widgets'))
    .execute();
  const posts = await db
    .selectFrom('posts')
    .select(['slug', 'updated_at'])
    .where(isPublic('posts'))
    .orderBy('published_at', 'desc')
    .execute();
  const projects = await db
    .selectFrom('services')
    .select(['slug', 'updated_at'])
    .where(isPublic('services'))
    .orderBy('position')
    .execute();
  const reports = await db.selectFrom('reports').select('updated_at').where(isPublic('reports')).execute();
  const links = await db.selectFrom('links').select('updated_at').where(isPublic('links')).execute();
  const galleries = await db
    .selectFrom('galleries')
    .select(['slug', 'updated_at'])
    .where(isPublic('galleries'))
    .where(hasPictures)
    .orderBy('id')
    .execute();

  const changed = (things: { updated_at: string }[]) =>
    things.reduce<string | undefined>(
      (newest, { updated_at }) => (!newest || updated_at > newest ? updated_at : newest),
      undefined,
    );
  const entry = (url: string, lastmod: string | undefined): Entry => ({ url, ...(lastmod && { lastmod }) });

  return [
    entry(href('home'), changed([...widgets, ...posts, ...projects])),
    ...Object.entries(widgetPages)
      .filter(([, { path }]) => path !== href('home'))
      .map(([name, { path }]) => entry(path, changed(widgets.filter((widget) => widget.name === name)))),
    // Search engines are asked to leave an empty one out.
    ...(posts.length > 0 ? [entry(href('blog'), changed(posts))] : []),
    ...posts.map(({ slug, updated_at }) => entry(href('blog.post', { slug }), updated_at)),
    entry(href('projects'), changed(projects)),
    ...projects.map(({ slug, updated_at }) => entry(href('projects.project', { slug }), updated_at)),
    entry(href('reports'), changed(reports)),
    entry(href('links'), changed(links)),
    entry(href('contact'), undefined),
    entry(href('galleries'), changed(galleries)),
    ...galleries.map(({ slug, updated_at }) => entry(href('galleries.gallery', { slug }), updated_at)),
  ];
}
