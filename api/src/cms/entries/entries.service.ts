import type { ContentName, entryCalls } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit/audit';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, resultOf } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import type { AnyFields, ContentType } from '../types/content-type';
import { refuseUnapproved } from '../approval/approval-rule';
import { refuseOthersWork, type Who } from './own-work';
import { entriesRepository } from './entries.repository';

/** The calls of a type, whichever its fields are. */
export type EntryCalls = ReturnType<
  typeof entryCalls<ContentName, z.ZodRawShape, z.ZodRawShape, readonly string[]>
>;

/** What the routes of a type share: changes in a transaction, and answers. */
export function entriesService<Fields extends AnyFields>(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  type: ContentType<Fields>,
) {
  const entries = (at: Database) => entriesRepository(at, type);
  const nameless = { title: '' } as Fields;
  const show = (id: number) => resultOf(entries(db).find(id));

  return {
    entries,
    nameless,
    /** The answer that holds an entry. @throws HttpError 404 where there is none */
    show,

    /** @throws HttpError 403 where who may not publish would change what is not theirs, or is on the site */
    refuseOthers: (id: number, who: Who) => refuseOthersWork(db, type, id, who),

    /** @throws HttpError 403 where somebody else has to approve what the draft of an entry says */
    async refuseUnread(at: Database, id: number) {
      const draft = await entries(at).drafts.find(id);
      await refuseUnapproved(at, type, id, { state: 'published', fields: draft?.fields ?? {} });
    },

    /** Does some work in one transaction, and tells of what visitors see differently from then on. */
    async publishing(id: number, work: (transaction: Database) => Promise<boolean>) {
      const before = await entries(db).find(id);
      const isDone = await untilFree(db, work);
      if (!isDone) return false;
      const after = await entries(db).find(id);
      const tags = [before, after].flatMap((entry) =>
        entry ? type.cacheTags({ ...nameless, ...entry }) : [],
      );
      await changes.publish([...new Set(tags)]);
      return true;
    },

    /** Of a change that was made on an older copy: the newest one, or that there is none any more. */
    async refuseStale(id: number): Promise<never> {
      const { results } = await show(id);
      throw new HttpError(409, `Someone else has changed this ${type.one} since you opened it.`, { results });
    },
  };
}

export type EntriesService<Fields extends AnyFields> = ReturnType<typeof entriesService<Fields>>;

export const actorOf = ({ user, ip }: FastifyRequest): Actor => ({ user, ip });

/** More than so many who take each other's number at one moment there are not. */
const TRIES = 10;

/**
 * Does some work in one transaction; anew, where somebody else took a slug, or created the same entry, between the look
 * and the write.
 */
export async function untilFree<Result>(
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
