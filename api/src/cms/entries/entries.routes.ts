import type { Entry } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { refuseUnapproved } from '../approval/approval-rule';
import type { AnyFields, ContentType } from '../types/content-type';
import { publishChecks } from './publish-checks';
import { creationKeys } from './store/creation-keys.repository';
import { draftRoutes } from './draft.routes';
import { requestActor, entriesService, type EntryCalls, retryUntilFree } from './entries.service';
import { mayPublish, refusePublishing } from './own-work';
import { presencesRepository } from './store/presences.repository';
import type { PublicationChange } from './store/publication';
import { trashRoutes } from './trash.routes';

export function entryRoutes<Fields extends AnyFields>(
  app: App,
  services: Services,
  { calls, type }: { calls: EntryCalls; type: ContentType<Fields> },
) {
  const { db, changes } = services;
  const service = entriesService(services, type);
  const { entries, nameless, show, publishing, refuseStale } = service;
  const presences = presencesRepository(db, type.table);

  addRoute(app, calls.manage, ({ query }) => entries(db).list(query));

  addRoute(app, calls.edit, ({ params }) => show(params.id));

  addRoute(app, calls.create, async (request) => {
    const { key, seen, written } = splitBody<Fields>(request.body);
    if (!mayPublish(request)) written.state ??= 'draft';
    refusePublishing(written.state, request);
    await refuseUnapproved(db, type, null, written);
    const id = await retryUntilFree(db, async (transaction) => {
      const keys = creationKeys(transaction);
      const before = key && (await keys.find(type.table, key));
      if (before) {
        const change = { ...written, version: 1, draft_version: 0 };
        const isDone = await entries(transaction).change(before, change, requestActor(request));
        if (!isDone) return { elsewhere: before };
        await publishChecks(services, transaction).refusePublished(type, before, seen);
        return before;
      }
      if (key) await keys.take(type.table, key);
      const created = await entries(transaction).create(written, requestActor(request));
      await publishChecks(services, transaction).refusePublished(type, created, seen);
      if (key) await keys.note(type.table, key, created);
      return created;
    });
    if (typeof id === 'object') return refuseStale(id.elsewhere);
    const { results } = await show(id);
    await changes.publish(type.cacheTags({ ...nameless, ...results }));
    return { results };
  });

  addRoute(app, calls.change, async (request) => {
    const { id } = request.params;
    const { versions, seen, written } = splitBody<Fields>(request.body);
    const isDone = await publishing(id, async (transaction) => {
      await refuseUnapproved(transaction, type, id, written);
      const isChanged = await entries(transaction).change(
        id,
        { ...written, ...versions },
        requestActor(request),
      );
      if (isChanged) await publishChecks(services, transaction).refusePublished(type, id, seen);
      return isChanged;
    });
    return isDone ? show(id) : refuseStale(id);
  });

  addRoute(app, calls.presence, async ({ params: { id }, body: { open }, user }) => {
    // No 404 on leaving: the editor may be leaving because they deleted the entry.
    if (!open) await presences.leave(id, user.id);
    const saved = open ? findLastSave((await show(id)).results) : null;
    if (open) await presences.stay(id, user.id);
    return { others: await presences.others(id, user.id), saved };
  });

  draftRoutes(app, services, calls, type, service);
  trashRoutes(app, services, calls, type, service);
}

function splitBody<Fields>(body: Record<string, unknown>) {
  const { state, publish_at, unpublish_at, version, draft_version, auto_slug, key, seen, ...fields } =
    body as {
      version?: number;
      draft_version?: number;
      auto_slug?: boolean;
      key?: string;
      seen?: string[];
    } & PublicationChange;
  const written = { state, publish_at, unpublish_at, auto_slug, fields: fields as Partial<Fields> };
  return { versions: { version, draft_version }, key, seen, written };
}

type SaveInfo = Pick<Entry, 'updated_at' | 'updated_by'>;

function findLastSave({
  draft,
  state,
  ...entry
}: Pick<Entry, 'state'> & SaveInfo & { draft: SaveInfo | null }) {
  const { updated_at: at, updated_by: by } = draft && draft.updated_at >= entry.updated_at ? draft : entry;
  return { at, by, state };
}
