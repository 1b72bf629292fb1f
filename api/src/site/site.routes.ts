import { site } from '@lapis/contract';
import { audit } from '../audit/audit';
import { Refusal } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { siteRepository } from './site.repository';

/** The name and the details of the charity: for everybody, and their administration. */
export async function siteRoutes(app: App, { db, changes }: Services) {
  const sites = siteRepository(db);

  app.route({ ...serve(site.show, { tags: () => ['site'] }), handler: () => sites.read() });

  app.route({
    ...serve(site.settings),
    handler: async () => ({ results: await sites.settings() }),
  });

  app.route({
    ...serve(site.change),
    handler: async ({ user, ip, body }) => {
      const changed = await db.transaction().execute(async (transaction) => {
        const names = await siteRepository(transaction).change(body);
        if (names?.length) {
          const details = { fields: names.join(', ') };
          await audit(transaction).note({ user, ip }, { action: 'changed', kind: 'site', details });
        }
        return names;
      });
      const results = await sites.settings();
      if (!changed) throw new Refusal(409, 'Somebody else changed these settings meanwhile.', { results });
      if (changed.length > 0) await changes.publish(['site']);
      return { results };
    },
  });
}
