import { widgets } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { orNotFound } from '../../server/http/http-error';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { tagOf, widgetType } from './widgets.type';
import { widgetsRepository } from './widgets.repository';

/** Content blocks: by name for everybody, and their administration. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = widgetsRepository(db);

  answerCached(
    app,
    widgets.show,
    {
      tags: (widget) => [tagOf(widget), 'site'],
      freshUntil: () => nextPublication(db, 'widgets'),
    },
    async ({ params }) => orNotFound(await repository.findByName(params.name)),
  );

  // A page may hold others beside the one that is previewed.
  answer(app, widgets.preview, async ({ params: { name, token } }) =>
    orNotFound(
      (await previewOf(db, widgetType, token, (preview) => widgetsRepository(preview).findByName(name))) ??
        (await repository.findByName(name)),
    ),
  );

  entryRoutes(app, all, { calls: widgets, type: widgetType });
}
