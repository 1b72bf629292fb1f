import type { ContentName, entryCalls } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit/audit';
import { HOUR, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { wholeList } from '../../server/database/lists';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { orNotFound, notFound, HttpError } from '../../server/http/http-error';
import { type App, serve, type Services } from '../../server/http/serve';
import type { AnyFields, ContentType } from '../types/content-type';
import { creationKeys } from './creation-keys.repository';
import { entriesRepository } from './entries.repository';
import type { Publication } from './publication';
import { presencesRepository } from './presences.repository';

type Calls = ReturnType<typeof entryCalls<ContentName, z.ZodRawShape, z.ZodRawShape, readonly string[]>>;

interface Entries<Fields extends AnyFields> {
  calls: Calls;
  type: ContentType<Fields>;
}

const actorOf = ({ user, ip }: FastifyRequest): Actor => ({ user, ip });

/** What can be done with entries of a type in the portal. */
export function entryRoutes<Fields extends AnyFields>(
  app: App,
  { db, changes }: Services,
  { calls, type }: Entries<Fields>,
) {
  const entries = (at: Database) => entriesRepository(at, type);
  const presences = presencesRepository(db, type.table);
  const nameless = { title: '' } as Fields;

  /** Does some work in one transaction, and tells of what visitors see differently from then on. */
  async function publishing(id: number, work: (transaction: Database) => Promise<boolean>) {
    const before = await entries(db).find(id);
    const isDone = await untilFree(db, work);
    if (!isDone) return false;
    const after = await entries(db).find(id);
    const tags = [before, after].flatMap((entry) => (entry ? type.cacheTags({ ...nameless, ...entry }) : []));
    await changes.publish([...new Set(tags)]);
    return true;
  }

  const show = async (id: number) => ({ results: orNotFound(await entries(db).find(id)) });

  /** Of a change that was made on an older copy: the newest one, or that there is none any more. */
  async function refuseStale(id: number): Promise<never> {
    const { results } = await show(id);
    throw new HttpError(409, `Someone else has changed this ${type.one} since you opened it.`, { results });
  }

  app.route({ ...serve(calls.manage), handler: ({ query }) => entries(db).list(query) });

  app.route({ ...serve(calls.edit), handler: ({ params }) => show(params.id) });

  app.route({
    ...serve(calls.create),
    handler: async (request) => {
      const { key, written } = parted<Fields>(request.body);
      const id = await untilFree(db, async (transaction) => {
        const all = entries(transaction);
        const keys = creationKeys(transaction);
        const before = key && (await keys.find(type.table, key));
        if (before) {
          const isDone = await all.change(before, { ...written, version: 1 }, actorOf(request));
          return isDone ? before : { elsewhere: before };
        }
        if (key) await keys.take(type.table, key);
        const made = await all.create(written, actorOf(request));
        if (key) await keys.note(type.table, key, made);
        return made;
      });
      if (typeof id === 'object') return refuseStale(id.elsewhere);
      const { results } = await show(id);
      await changes.publish(type.cacheTags({ ...nameless, ...results }));
      return { results };
    },
  });

  app.route({
    ...serve(calls.change),
    handler: async (request) => {
      const { id } = request.params;
      const { version, written } = parted<Fields>(request.body);
      const done = await publishing(id, (transaction) =>
        entries(transaction).change(id, { ...written, version }, actorOf(request)),
      );
      return done ? show(id) : refuseStale(id);
    },
  });

  app.route({
    ...serve(calls.saveDraft),
    handler: async ({ params: { id }, body: { fields, ...versions }, user }) => {
      const draft = { ...versions, fields: fields as Partial<Fields> };
      const saved = await untilFree(db, (transaction) => entries(transaction).saveDraft(id, draft, user.id));
      return saved ? show(id) : refuseStale(id);
    },
  });

  app.route({
    ...serve(calls.discardDraft),
    handler: async ({ params }) => void (await entries(db).drafts.discard(params.id)),
  });

  app.route({
    ...serve(calls.remove),
    handler: async (request) => {
      const { id } = request.params;
      const done = await publishing(id, (transaction) =>
        request.query.forever
          ? entries(transaction).removeForever(id, actorOf(request))
          : entries(transaction).trash(id, actorOf(request)),
      );
      if (!done) throw notFound();
    },
  });

  app.route({
    ...serve(calls.restore),
    handler: async (request) => {
      const { id } = request.params;
      await publishing(id, (transaction) => entries(transaction).restore(id, actorOf(request)));
      return show(id);
    },
  });

  app.route({
    ...serve(calls.bulk),
    handler: async (request) => {
      const { ids, action } = request.body;
      const actor = actorOf(request);
      const done: number[] = [];
      for (const id of ids) {
        const isDone = await publishing(id, (transaction) => {
          const all = entries(transaction);
          switch (action) {
            case 'publish':
              return all.changeWithDraft(id, 'published', actor);
            case 'unpublish':
              return all.changeWithDraft(id, 'draft', actor);
            case 'trash':
              return all.trash(id, actor);
            case 'restore':
              return all.restore(id, actor);
            case 'delete':
              return all.removeForever(id, actor);
          }
        }).catch(leftAsItIs);
        if (isDone) done.push(id);
      }
      return { done };
    },
  });

  app.route({
    ...serve(calls.revisions),
    handler: async ({ params }) => wholeList(await entries(db).revisions.list(params.id)),
  });

  app.route({
    ...serve(calls.revision),
    handler: async ({ params: { id, n } }) => ({
      results: orNotFound(await entries(db).revisions.find(id, n)),
    }),
  });

  app.route({
    ...serve(calls.restoreRevision),
    handler: async ({ params: { id, n }, user }) => {
      const isDone = await db
        .transaction()
        .execute((transaction) => entries(transaction).restoreRevision(id, n, user.id));
      return isDone ? show(id) : refuseStale(id);
    },
  });

  app.route({
    ...serve(calls.beginPreview),
    handler: async ({ params: { id }, user }) => {
      const { results } = await show(id);
      const path = type.path({ ...nameless, ...results, ...results.draft?.fields });
      if (path === null) throw new HttpError(409, `A ${type.one} has no page of its own.`);
      const token = await oneTimeTokens(db).issue('preview', user.id, { table: type.table, id });
      return { url: `${path}?preview=${token}`, expires_at: timestamp(HOUR) };
    },
  });

  app.route({
    ...serve(calls.presence),
    handler: async ({ params: { id }, body: { open }, user }) => {
      // Whoever leaves may have deleted it.
      if (!open) await presences.leave(id, user.id);
      else {
        await show(id);
        await presences.stay(id, user.id);
      }
      return { others: await presences.others(id, user.id) };
    },
  });
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

/** More than so many who take each other's number at one moment there are not. */
const TRIES = 10;

/**
 * Does some work in one transaction; anew, where somebody else took a slug, or created the same entry, between
 * the look and the write.
 */
async function untilFree<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
  left = TRIES,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (left === 0 || !isUniqueViolation(error)) throw error;
    return untilFree(db, work, left - 1);
  }
}

/** Of many entries, one to which something can't be done does not keep it from being done to the others. */
function leftAsItIs(error: unknown) {
  if (error instanceof HttpError) return false;
  throw error;
}
