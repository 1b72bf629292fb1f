import { missingAddresses as calls } from '@lapis/contract';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { missingRepository } from './missing.repository';

/** Addresses that were asked for and not found, for administrators. */
export async function missingRoutes(app: App, { db }: Services) {
  const missing = missingRepository(db);

  answer(app, calls.list, ({ query }) => missing.list(query));

  answer(app, calls.bulk, async ({ body: { ids, action } }) => ({
    done: await missing.dismiss(ids, action === 'dismiss'),
  }));

  purgeRegularly(app, 'addresses that were not found', missing.purge);
}
