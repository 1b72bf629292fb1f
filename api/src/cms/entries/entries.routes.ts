import { answer, type App, type Services } from '../../server/http/serve';
import { refuseUnapproved } from '../approval/approval-rule';
import type { AnyFields, ContentType } from '../types/content-type';
import { creationKeys } from './creation-keys.repository';
import { draftRoutes } from './draft.routes';
import { actorOf, entriesService, type EntryCalls, untilFree } from './entries.service';
import { mayPublish, refusePublishing } from './own-work';
import { presencesRepository } from './presences.repository';
import type { Publication } from './publication';
import { trashRoutes } from './trash.routes';

/** What can be done with entries of a type in the portal. */
export function entryRoutes<Fields extends AnyFields>(
  app: App,
  services: Services,
  { calls, type }: { calls: EntryCalls; type: ContentType<Fields> },
) {
  const { db, changes } = services;
  const service = entriesService(services, type);
  const { entries, nameless, show, publishing, refuseStale } = service;
  const presences = presencesRepository(db, type.table);

  answer(app, calls.manage, ({ query }) => entries(db).list(query));

  answer(app, calls.edit, ({ params }) => show(params.id));

  answer(app, calls.create, async (request) => {
    const { key, written } = parted<Fields>(request.body);
    if (!mayPublish(request)) written.state ??= 'draft';
    refusePublishing(written.state, request);
    await refuseUnapproved(db, type, null, written);
    const id = await untilFree(db, async (transaction) => {
      const keys = creationKeys(transaction);
      const before = key && (await keys.find(type.table, key));
      if (before) {
        const change = { ...written, version: 1 };
        const isDone = await entries(transaction).change(before, change, actorOf(request));
        return isDone ? before : { elsewhere: before };
      }
      if (key) await keys.take(type.table, key);
      const created = await entries(transaction).create(written, actorOf(request));
      if (key) await keys.note(type.table, key, created);
      return created;
    });
    if (typeof id === 'object') return refuseStale(id.elsewhere);
    const { results } = await show(id);
    await changes.publish(type.cacheTags({ ...nameless, ...results }));
    return { results };
  });

  answer(app, calls.change, async (request) => {
    const { id } = request.params;
    const { version, written } = parted<Fields>(request.body);
    const isDone = await publishing(id, async (transaction) => {
      await refuseUnapproved(transaction, type, id, written);
      return entries(transaction).change(id, { ...written, version }, actorOf(request));
    });
    return isDone ? show(id) : refuseStale(id);
  });

  answer(app, calls.presence, async ({ params: { id }, body: { open }, user }) => {
    // Whoever leaves may have deleted it.
    if (!open) await presences.leave(id, user.id);
    else {
      await show(id);
      await presences.stay(id, user.id);
    }
    return { others: await presences.others(id, user.id) };
  });

  draftRoutes(app, services, calls, type, service);
  trashRoutes(app, services, calls, service);
}

/** Splits a body into what it says of the entry itself and its fields. */
function parted<Fields>(body: Record<string, unknown>) {
  const { state, publish_at, unpublish_at, version, auto_slug, key, ...fields } = body as Publication & {
    version?: number;
    auto_slug?: boolean;
    key?: string;
  };
  const written = { state, publish_at, unpublish_at, auto_slug, fields: fields as Partial<Fields> };
  return { version, key, written };
}
