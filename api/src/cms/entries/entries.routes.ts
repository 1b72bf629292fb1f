import type { Entry } from '@lapis/contract';
import { answer, type App, type Services } from '../../server/http/serve';
import { refuseUnapproved } from '../approval/approval-rule';
import type { AnyFields, ContentType } from '../types/content-type';
import { publishChecks } from './publish-checks';
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
    const { key, seen, written } = parted<Fields>(request.body);
    if (!mayPublish(request)) written.state ??= 'draft';
    refusePublishing(written.state, request);
    await refuseUnapproved(db, type, null, written);
    const id = await untilFree(db, async (transaction) => {
      const keys = creationKeys(transaction);
      const before = key && (await keys.find(type.table, key));
      if (before) {
        const change = { ...written, version: 1, draft_version: 0 };
        const isDone = await entries(transaction).change(before, change, actorOf(request));
        if (!isDone) return { elsewhere: before };
        await publishChecks(services, transaction).refusePublished(type, before, seen);
        return before;
      }
      if (key) await keys.take(type.table, key);
      const created = await entries(transaction).create(written, actorOf(request));
      await publishChecks(services, transaction).refusePublished(type, created, seen);
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
    const { versions, seen, written } = parted<Fields>(request.body);
    const isDone = await publishing(id, async (transaction) => {
      await refuseUnapproved(transaction, type, id, written);
      const isChanged = await entries(transaction).change(id, { ...written, ...versions }, actorOf(request));
      if (isChanged) await publishChecks(services, transaction).refusePublished(type, id, seen);
      return isChanged;
    });
    return isDone ? show(id) : refuseStale(id);
  });

  answer(app, calls.presence, async ({ params: { id }, body: { open }, user }) => {
    // The editor who leaves may have deleted it.
    if (!open) await presences.leave(id, user.id);
    const saved = open ? lastSaveOf((await show(id)).results) : null;
    if (open) await presences.stay(id, user.id);
    return { others: await presences.others(id, user.id), saved };
  });

  draftRoutes(app, services, calls, type, service);
  trashRoutes(app, services, calls, type, service);
}

/** Splits a body into what it says of the entry itself and its fields. */
function parted<Fields>(body: Record<string, unknown>) {
  const { state, publish_at, unpublish_at, version, draft_version, auto_slug, key, seen, ...fields } =
    body as {
      version?: number;
      draft_version?: number;
      auto_slug?: boolean;
      key?: string;
      seen?: string[];
    } & Publication;
  const written = { state, publish_at, unpublish_at, auto_slug, fields: fields as Partial<Fields> };
  return { versions: { version, draft_version }, key, seen, written };
}

type Saved = Pick<Entry, 'updated_at' | 'updated_by'>;

/** Who saved an entry or its draft last, and when. */
function lastSaveOf({ draft, ...entry }: Saved & { draft: Saved | null }) {
  const { updated_at: at, updated_by: by } = draft && draft.updated_at >= entry.updated_at ? draft : entry;
  return { at, by };
}
