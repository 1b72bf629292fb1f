import { sitePages } from '@lapis/contract';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { nextPublication } from '../../cms/types/visibility';
import { resultOf } from '../../server/http/http-error';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { sitePagesRepository } from './site-pages.repository';
import { sitePageType } from './site-pages.type';

/** Pages that staff made, as far as they are published. */
export async function routes(app: App, services: Services) {
  const { db } = services;
  const repository = sitePagesRepository(db);

  // A page may show stories, projects and galleries, and its texts may name settings.
  const cache = {
    tags: () => ['site-page', 'post', 'service', 'gallery', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'site_pages', 'posts', 'services', 'galleries'),
  };

  answerCached(app, sitePages.show, cache, ({ query }) => resultOf(repository.find(query.path)));

  answer(app, sitePages.preview, ({ params: { token } }) =>
    resultOf(
      previewOf(db, sitePageType, token, (preview, { path }) => sitePagesRepository(preview).find(path)),
    ),
  );

  entryRoutes(app, services, { calls: sitePages, type: sitePageType });
}
