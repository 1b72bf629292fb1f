import { missingAddresses as calls } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { missingRepository } from './missing.repository';

export async function missingRoutes(app: App, { db }: Services) {
  const missing = missingRepository(db);

  addRoute(app, calls.list, ({ query }) => missing.list(query));

  addRoute(app, calls.bulk, async ({ body: { ids, action } }) => ({
    done: await missing.dismiss(ids, action === 'dismiss'),
  }));
}
