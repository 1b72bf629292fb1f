import { widgets } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { renderPreview } from '../../cms/entries/preview';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { widgetTag, widgetType } from './widgets.type';
import { widgetsRepository } from './widgets.repository';

export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = widgetsRepository(db);

  addCachedRoute(
    app,
    widgets.show,
    {
      tags: (widget) => [widgetTag(widget), 'site'],
      freshUntil: () => nextPublication(db, 'widgets'),
    },
    async ({ params }) => orNotFound(await repository.findByName(params.name)),
  );

  // A previewed page may also contain other site texts, which are shown as published.
  addRoute(app, widgets.preview, async ({ params: { name, token } }) =>
    orNotFound(
      (await renderPreview(db, widgetType, token, (preview) =>
        widgetsRepository(preview).findByName(name),
      )) ?? (await repository.findByName(name)),
    ),
  );

  entryRoutes(app, all, { calls: widgets, type: widgetType });
}
