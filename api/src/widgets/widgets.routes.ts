import { widgets } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { type Actor, audit } from '../audit/audit';
import type { Database } from '../database/database';
import { found, Refusal } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { widgetsRepository } from './widgets.repository';

/** Content blocks: by name for everybody, and their administration. */
export async function widgetsRoutes(app: App, { db, changes }: Services) {
  const repository = widgetsRepository(db);

  app.route({
    ...serve(widgets.show, {
      tags: (widget) => [tagOf(widget)],
      freshUntil: () => nextPublication(db, 'widgets'),
    }),
    handler: async ({ params }) => found(await repository.findByName(params.name)),
  });

  app.route({
    ...serve(widgets.list),
    handler: ({ query }) => repository.list(query),
  });

  app.route({
    ...serve(widgets.find),
    handler: async ({ params }) => ({ results: found(await repository.find(params.id)) }),
  });

  app.route({
    ...serve(widgets.create),
    handler: async ({ user, ip, body }) => {
      const results = await db.transaction().execute(async (transaction) => {
        const added = found(await widgetsRepository(transaction).add(body, user.id));
        await note(transaction, { user, ip }, 'created', added);
        return added;
      });
      await changes.publish([tagOf(results)]);
      return { results };
    },
  });

  app.route({
    ...serve(widgets.change),
    handler: async ({ user, ip, params, body }) => {
      const before = found(await repository.find(params.id));
      const changed = await db.transaction().execute(async (transaction) => {
        const widget = await widgetsRepository(transaction).change(params.id, body, user.id);
        if (widget) await note(transaction, { user, ip }, 'changed', widget);
        return widget;
      });
      if (changed) {
        // With a new name there is nothing any more at the old one.
        await changes.publish([...new Set([tagOf(before), tagOf(changed)])]);
        return { results: changed };
      }
      const newest = found(await repository.find(params.id));
      throw new Refusal(409, 'Somebody else changed this widget meanwhile.', { results: newest });
    },
  });
}

const note = (
  db: Database,
  by: Actor,
  action: 'created' | 'changed',
  { id, title }: { id: number; title: string },
) => audit(db).note(by, { action, kind: 'widgets', thingId: id, title });

const tagOf = ({ name }: { name: string }) => `widget:${name}`;
