import { search } from '@lapis/contract';
import { type App, serve, type Services } from '../../server/http/serve';
import { searchRepository } from './search.repository';

/** The search through all that is published. Its answers are not kept: there are as many as there are questions. */
export async function searchRoutes(app: App, { db, settings }: Services) {
  const repository = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  app.route({ ...serve(search.find), handler: ({ query }) => repository.find(query) });
}
