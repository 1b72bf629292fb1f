import { blog } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { found } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { blogRepository } from './blog.repository';

/** News and stories, as far as they are published. */
export async function blogRoutes(app: App, { db }: Services) {
  const posts = blogRepository(db);

  const keep = { tags: () => ['post'], freshUntil: () => nextPublication(db, 'posts') };

  app.route({ ...serve(blog.list, keep), handler: ({ query }) => posts.list(query) });

  app.route({
    ...serve(blog.show, keep),
    handler: async ({ params }) => ({ results: found(await posts.find(params.slug)) }),
  });
}
