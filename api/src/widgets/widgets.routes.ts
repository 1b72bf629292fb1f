import { widgets } from '@lapis/contract';
import { nextPublication } from '../content/publication';
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
    handler: async ({ user, body }) => {
      const results = found(await repository.add(body, user.id));
      await changes.publish([tagOf(results)]);
      return { results };
    },
  });

  app.route({
    ...serve(widgets.change),
    handler: async ({ user, params, body }) => {
      const before = found(await repository.find(params.id));
      const changed = await repository.change(params.id, body, user.id);
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

const tagOf = ({ name }: { name: string }) => `widget:${name}`;
