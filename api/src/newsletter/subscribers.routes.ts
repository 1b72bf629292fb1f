import { subscribers } from '@lapis/contract';
import { type App, serve, type Services } from '../serve';
import { subscriberListRepository } from './subscriber-list.repository';

/** Who asked for the newsletter, for administrators. */
export async function subscribersRoutes(app: App, { db }: Services) {
  const list = subscriberListRepository(db);

  app.route({ ...serve(subscribers.list), handler: ({ query }) => list.list(query) });
}
