import type { BulkAction } from '@lapis/contract';
import type { Actor } from '../audit/audit';
import { HttpError, notFound } from '../../server/http/http-error';
import { type App, answer, type Services } from '../../server/http/serve';
import type { AnyFields } from '../types/content-type';
import type { entriesRepository } from './entries.repository';
import { actorOf, type EntriesService, type EntryCalls, untilFree } from './entries.service';

/** What is done to entries as they are: to the trash and out of it, copies of them, and actions on many at once. */
export function trashRoutes<Fields extends AnyFields>(
  app: App,
  { db }: Pick<Services, 'db'>,
  calls: EntryCalls,
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
    const id = await untilFree(db, (transaction) =>
      entries(transaction).duplicate(request.params.id, actorOf(request)),
    );
    return show(id);
  });

  answer(app, calls.bulk, async (request) => {
    const { ids, action } = request.body;
    const done: number[] = [];
    for (const id of ids) {
      const isDone = await publishing(id, async (transaction) => {
        if (action === 'publish') await refuseUnread(transaction, id);
        return act(entries(transaction), action, id, actorOf(request));
      }).catch(leftAsItIs);
      if (isDone) done.push(id);
    }
    return { done };
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

/** Of many entries, one to which something can't be done does not keep it from being done to the others. */
function leftAsItIs(error: unknown) {
  if (error instanceof HttpError) return false;
  throw error;
}
