import { search } from '@lapis/contract';
import { answer, type App, type Services } from '../../server/http/serve';
import { searchRepository } from './search.repository';

/** The search through all that is published. Its answers are not kept: there are as many as there are questions. */
export async function searchRoutes(app: App, { db, settings }: Services) {
  const repository = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  answer(app, search.find, ({ query }) => repository.find(query));
}
