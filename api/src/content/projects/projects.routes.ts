import { projects } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { toResult } from '../../server/http/http-error';
import { renderPreview } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { orderRoutes } from '../../cms/entries/order.routes';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { projectType } from './projects.type';
import { findProject } from './find-project';
import { projectsRepository } from './projects.repository';

export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = projectsRepository(db);

  const cache = { tags: () => ['project', 'site'], freshUntil: () => nextPublication(db, 'projects') };

  addCachedRoute(app, projects.list, cache, ({ query }) => repository.list(query));

  // Includes the tags for everything that blocks contain: stories, projects, galleries and files.
  const cacheOfOne = {
    tags: () => ['story', 'project', 'gallery', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'stories', 'projects', 'galleries'),
  };

  addCachedRoute(app, projects.show, cacheOfOne, ({ params }) => toResult(findProject(db, params.slug)));

  addRoute(app, projects.preview, ({ params: { token } }) =>
    toResult(renderPreview(db, projectType, token, (preview, { slug }) => findProject(preview, slug))),
  );

  entryRoutes(app, all, { calls: projects, type: projectType });
  orderRoutes(app, all, { calls: projects, type: projectType });
}
