import { search } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { searchRepository } from './search.repository';

export async function searchRoutes(app: App, { db, settings }: Services) {
  const repository = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  addRoute(app, search.find, ({ query }) => repository.find(query));
}
