import { subscribers } from '@lapis/contract';
import { audit } from '../audit/audit';
import { csvFile, MOST_ROWS } from '../csv';
import { type App, serve, type Services } from '../serve';
import { subscriberListRepository } from './subscriber-list.repository';

const columns = ['email', 'state', 'consent', 'asked_at', 'confirmed_at', 'unsubscribed_at'] as const;

/** Who asked for the newsletter, for administrators. */
export async function subscribersRoutes(app: App, { db }: Services) {
  const list = subscriberListRepository(db);

  app.route({ ...serve(subscribers.list), handler: ({ query }) => list.list(query) });

  app.route({
    ...serve(subscribers.export),
    handler: async ({ user, ip, query }, reply) => {
      const rows = await list.first(MOST_ROWS, query);
      // Addresses of people leave the site with it.
      await audit(db).note(
        { user, ip },
        { action: 'exported', kind: 'subscribers', details: { entries: rows.length } },
      );
      return csvFile(reply, { name: 'subscribers', columns, rows });
    },
  });
}
