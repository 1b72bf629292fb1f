import { siteRepository } from '../../cms/site/site.repository';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import type { Release } from '../releases/live/release';

export async function findPageTitles(
  db: Database,
  types: readonly ContentType[],
  { pages }: Pick<Release, 'pages'>,
  paths: readonly string[],
) {
  const { pages: words } = await siteRepository(db).settings();

  async function titleAt(path: string) {
    const found = pages.at(path);
    if (!found) return undefined;
    const { page, params } = found;
    const type = types.find((one) => one.pages?.entry === page.name);
    if (!type) return words[page.name]?.title || page.title;
    const entry = await db
      .selectFrom(type.table)
      .select('title')
      .where('slug', '=', params['slug'] ?? '')
      .executeTakeFirst();
    return entry?.title;
  }

  return new Map(await Promise.all(paths.map(async (path) => [path, await titleAt(path)] as const)));
}
