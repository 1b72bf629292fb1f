import { HOUR, timestamp } from '../../server/time/clock';
import { unpagedList } from '../../server/database/lists';
import { HttpError, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { approvalsRepository } from '../approval/approvals.repository';
import type { AnyFields, ContentType } from '../types/content-type';
import { type EntriesService, type EntryCalls, retryUntilFree } from './entries.service';

export function draftRoutes<Fields extends AnyFields>(
  app: App,
  { db }: Services,
  calls: EntryCalls,
  type: ContentType<Fields>,
  { entries, nameless, show, refuseStale, refuseOthers }: EntriesService<Fields>,
) {
  addRoute(app, calls.saveDraft, async (request) => {
    const { params, body, user } = request;
    const { id } = params;
    const { fields, ...versions } = body;
    await refuseOthers(id, request);
    const draft = { ...versions, fields: fields as Partial<Fields> };
    const saved = await retryUntilFree(db, (transaction) =>
      entries(transaction).saveDraft(id, draft, user.id),
    );
    return saved ? show(id) : refuseStale(id);
  });

  addRoute(app, calls.discardDraft, async (request) => {
    const { id } = request.params;
    await refuseOthers(id, request);
    const isDone = await db.transaction().execute(async (transaction) => {
      if (!(await entries(transaction).discardDraft(id, request.query.version))) return false;
      const left = await entries(transaction).find(id);
      if (!left || left.publish_at === null) return true;
      // Withdraws the request for approval: without the draft, there is nothing left to approve.
      const withdrawn = { kind: type.table, entryId: id, state: 'withdrawn' } as const;
      await approvalsRepository(transaction).decide(withdrawn, request.user.id);
      return true;
    });
    return isDone ? show(id) : refuseStale(id);
  });

  addRoute(app, calls.revisions, async ({ params }) =>
    unpagedList(await entries(db).revisions.list(params.id)),
  );

  addRoute(app, calls.revision, ({ params: { id, n } }) => toResult(entries(db).revisions.find(id, n)));

  addRoute(app, calls.restoreRevision, async (request) => {
    const { params, query, user } = request;
    const { id, n } = params;
    await refuseOthers(id, request);
    const wanted = { n, version: query.version };
    const isDone = await db
      .transaction()
      .execute((transaction) => entries(transaction).restoreRevision(id, wanted, user.id));
    return isDone ? show(id) : refuseStale(id);
  });

  addRoute(app, calls.beginPreview, async ({ params: { id }, user }) => {
    const { results } = await show(id);
    const path = type.path({ ...nameless, ...results, ...results.draft?.fields });
    if (path === null) throw new HttpError(409, `This ${type.one} has no page of its own.`);
    const token = await oneTimeTokens(db).issue('preview', user.id, { table: type.table, id });
    return { url: `${path}?preview=${token}`, expires_at: timestamp(HOUR) };
  });
}
