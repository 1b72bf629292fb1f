import { widgets } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { managedRoutes } from '../managed/managed.routes';
import { previewOf } from '../managed/preview';
import { found } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { tagOf, widgetKind } from './widgets.kind';
import { widgetsRepository } from './widgets.repository';

/** Content blocks: by name for everybody, and their administration. */
export async function widgetsRoutes(app: App, all: Services) {
  const { db } = all;
  const repository = widgetsRepository(db);

  app.route({
    ...serve(widgets.show, {
      tags: (widget) => [tagOf(widget), 'site'],
      freshUntil: () => nextPublication(db, 'widgets'),
    }),
    handler: async ({ params }) => found(await repository.findByName(params.name)),
  });

  app.route({
    ...serve(widgets.preview),
    // A page may hold others beside the one that is previewed.
    handler: async ({ params: { name, token } }) =>
      found(
        (await previewOf(db, widgetKind, token, (preview) => widgetsRepository(preview).findByName(name))) ??
          (await repository.findByName(name)),
      ),
  });

  managedRoutes(app, all, { calls: widgets, kind: widgetKind });
}
