import { blog } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { found } from '../refusal';
import { searchRepository } from '../search/search.repository';
import { type App, serve, type Services } from '../serve';
import { previewOf } from '../managed/preview';
import { managedRoutes } from '../managed/managed.routes';
import { postKind } from './blog.kind';
import { blogRepository } from './blog.repository';

/** News and stories, as far as they are published. */
export async function blogRoutes(app: App, services: Services) {
  const { db, settings } = services;
  const posts = blogRepository(db);
  const searches = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  const keep = { tags: () => ['post', 'site'], freshUntil: () => nextPublication(db, 'posts') };

  app.route({
    ...serve(blog.list, keep),
    handler: async ({ query: { q, ...query } }) =>
      posts.list({ ...query, among: q ? await searches.ids('post', q) : undefined }),
  });

  app.route({
    ...serve(blog.show, keep),
    handler: async ({ params }) => ({ results: found(await posts.find(params.slug)) }),
  });

  app.route({
    ...serve(blog.preview),
    handler: async ({ params: { token } }) => ({
      results: found(
        await previewOf(db, postKind, token, (preview, { slug }) => blogRepository(preview).find(slug)),
      ),
    }),
  });

  app.route({ ...serve(blog.tags), handler: async () => ({ results: await posts.tags() }) });

  managedRoutes(app, services, { calls: blog, kind: postKind });
}
