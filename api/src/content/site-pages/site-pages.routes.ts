import { sitePages } from '@lapis/contract';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { renderPreview } from '../../cms/entries/preview';
import { nextPublication } from '../../cms/types/visibility';
import { toResult } from '../../server/http/http-error';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { sitePagesRepository } from './site-pages.repository';
import { sitePageType } from './site-pages.type';

export async function routes(app: App, services: Services) {
  const { db } = services;
  const repository = sitePagesRepository(db);

  // Includes the tags for everything that pages contain: stories, projects, galleries and settings.
  const cache = {
    tags: () => ['site-page', 'story', 'project', 'gallery', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'site_pages', 'stories', 'projects', 'galleries'),
  };

  addCachedRoute(app, sitePages.show, cache, ({ query }) => toResult(repository.find(query.path)));

  addRoute(app, sitePages.preview, ({ params: { token } }) =>
    toResult(
      renderPreview(db, sitePageType, token, (preview, { path }) => sitePagesRepository(preview).find(path)),
    ),
  );

  entryRoutes(app, services, { calls: sitePages, type: sitePageType });
}
