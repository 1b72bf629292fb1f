import type { BulkAction } from '@lapis/contract';
import type { Actor } from '../audit/audit';
import { HttpError, notFound } from '../../server/http/http-error';
import { type App, answer, type Services } from '../../server/http/serve';
import { publishChecks } from './publish-checks';
import type { AnyFields, ContentType } from '../types/content-type';
import type { entriesRepository } from './entries.repository';
import { actorOf, type EntriesService, type EntryCalls, untilFree } from './entries.service';

/** What is done to entries as they are: to the trash and out of it, copies of them, and actions on many at once. */
export function trashRoutes<Fields extends AnyFields>(
  app: App,
  services: Pick<Services, 'db' | 'findHiddenPictures'>,
  calls: EntryCalls,
  type: ContentType<Fields>,
  { entries, show, publishing, refuseOthers, refuseUnread }: EntriesService<Fields>,
) {
  answer(app, calls.remove, async (request) => {
    const { id } = request.params;
    await refuseOthers(id, request);
    const action = request.query.forever ? 'delete' : 'trash';
    const isDone = await publishing(id, (transaction) =>
      act(entries(transaction), action, id, actorOf(request)),
    );
    if (!isDone) throw notFound();
  });

  answer(app, calls.restore, async (request) => {
    const { id } = request.params;
    await refuseOthers(id, request);
    await publishing(id, (transaction) => act(entries(transaction), 'restore', id, actorOf(request)));
    return show(id);
  });

  answer(app, calls.duplicate, async (request) => {
    const id = await untilFree(services.db, (transaction) =>
      entries(transaction).duplicate(request.params.id, actorOf(request)),
    );
    return show(id);
  });

  answer(app, calls.bulk, async (request) => {
    const { ids, action, seen } = request.body;
    const done: number[] = [];
    const open: { id: number; title: string; checks: string[] }[] = [];
    for (const id of ids) {
      try {
        const isDone = await publishing(id, async (transaction) => {
          if (action === 'publish') await refuseUnread(transaction, id);
          const isActed = await act(entries(transaction), action, id, actorOf(request));
          if (isActed && action === 'publish')
            await publishChecks(services, transaction).refusePublished(type, id, seen);
          return isActed;
        });
        if (isDone) done.push(id);
      } catch (error) {
        // One to which it can't be done does not keep it from being done to the others.
        if (!(error instanceof HttpError)) throw error;
        const checks = (error.details.reasons ?? []).map(({ text }) => text);
        if (checks.length > 0) open.push({ id, title: (await show(id)).results.title, checks });
      }
    }
    return { done, open };
  });
}

/** Does an action to an entry; answers false where there is none. @throws HttpError where it can't be done to it */
function act(
  entries: Pick<ReturnType<typeof entriesRepository>, 'changeWithDraft' | 'move' | 'removeForever'>,
  action: BulkAction,
  id: number,
  actor: Actor,
) {
  switch (action) {
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
