import type { BulkAction } from '@lapis/contract';
import type { Actor } from '../audit/audit';
import { HttpError, notFound } from '../../server/http/http-error';
import { type App, addRoute, type Services } from '../../server/http/serve';
import { publishChecks } from './publish-checks';
import type { AnyFields, ContentType } from '../types/content-type';
import type { entriesRepository } from './entries.repository';
import { requestActor, type EntriesService, type EntryCalls, retryUntilFree } from './entries.service';

export function trashRoutes<Fields extends AnyFields>(
  app: App,
  services: Pick<Services, 'db' | 'findHiddenPictures'>,
  calls: EntryCalls,
  type: ContentType<Fields>,
  { entries, show, publishing, refuseOthers, refuseUnread }: EntriesService<Fields>,
) {
  addRoute(app, calls.remove, async (request) => {
    const { id } = request.params;
    await refuseOthers(id, request);
    const action = request.query.forever ? 'delete' : 'trash';
    const isDone = await publishing(id, (transaction) =>
      act(entries(transaction), action, id, requestActor(request)),
    );
    if (!isDone) throw notFound();
  });

  addRoute(app, calls.restore, async (request) => {
    const { id } = request.params;
    await refuseOthers(id, request);
    await publishing(id, (transaction) => act(entries(transaction), 'restore', id, requestActor(request)));
    return show(id);
  });

  addRoute(app, calls.duplicate, async (request) => {
    const id = await retryUntilFree(services.db, (transaction) =>
      entries(transaction).duplicate(request.params.id, requestActor(request)),
    );
    return show(id);
  });

  addRoute(app, calls.bulk, async (request) => {
    const { ids, action, seen } = request.body;
    const done: number[] = [];
    const open: { id: number; title: string; checks: string[] }[] = [];
    for (const id of ids) {
      try {
        const isDone = await publishing(id, async (transaction) => {
          const isPublishing = action === 'publish' || action === 'check';
          if (isPublishing) await refuseUnread(transaction, id);
          const isActed = await act(entries(transaction), action, id, requestActor(request));
          if (isActed && isPublishing)
            await publishChecks(services, transaction).refusePublished(type, id, seen);
          // Rolls the transaction back.
          if (action === 'check') throw new HttpError(409, 'Only checked.');
          return isActed;
        });
        if (isDone) done.push(id);
      } catch (error) {
        // A failure on one entry doesn't stop the others.
        if (!(error instanceof HttpError)) throw error;
        const checks = (error.details.reasons ?? []).map(({ text }) => text);
        if (checks.length > 0) open.push({ id, title: (await show(id)).results.title, checks });
      }
    }
    return { done, open };
  });
}

function act(
  entries: Pick<ReturnType<typeof entriesRepository>, 'changeWithDraft' | 'move' | 'removeForever'>,
  action: BulkAction,
  id: number,
  actor: Actor,
) {
  switch (action) {
    case 'check':
    case 'publish':
      return entries.changeWithDraft(id, 'published', actor);
    case 'unpublish':
      return entries.changeWithDraft(id, 'draft', actor);
    case 'trash':
      return entries.move(id, 'trashed', actor);
    case 'restore':
      return entries.move(id, 'restored', actor);
    case 'delete':
      return entries.removeForever(id, actor);
  }
}
