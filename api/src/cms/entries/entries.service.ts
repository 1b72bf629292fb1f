import type { ContentName, entryCalls } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit/audit';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, toResult } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import type { AnyFields, ContentType } from '../types/content-type';
import { refuseUnapproved } from '../approval/approval-rule';
import { refuseOthersWork, type RequestUser } from './own-work';
import { entriesRepository } from './entries.repository';

export type EntryCalls = ReturnType<
  typeof entryCalls<ContentName, z.ZodRawShape, z.ZodRawShape, readonly string[]>
>;

export function entriesService<Fields extends AnyFields>(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  type: ContentType<Fields>,
) {
  const entries = (at: Database) => entriesRepository(at, type);
  const nameless = { title: '' } as Fields;
  const show = (id: number) => toResult(entries(db).find(id));

  return {
    entries,
    nameless,
    show,

    /** @throws HttpError 403 if the user may not publish, and the entry isn't theirs or is published */
    refuseOthers: (id: number, who: RequestUser) => refuseOthersWork(db, type, id, who),

    /** @throws HttpError 403 if the draft needs another person's approval */
    async refuseUnread(at: Database, id: number) {
      const draft = await entries(at).drafts.find(id);
      await refuseUnapproved(at, type, id, { state: 'published', fields: draft?.fields ?? {} });
    },

    async publishing(id: number, work: (transaction: Database) => Promise<boolean>) {
      const before = await entries(db).find(id);
      const isDone = await retryUntilFree(db, work);
      if (!isDone) return false;
      const after = await entries(db).find(id);
      const tags = [before, after].flatMap((entry) =>
        entry ? type.cacheTags({ ...nameless, ...entry }) : [],
      );
      await changes.publish([...new Set(tags)]);
      return true;
    },

    /**
     * Rejects an outdated change with 409 and the newest state, or with 404 if the entry no longer exists.
     */
    async refuseStale(id: number): Promise<never> {
      const { results } = await show(id);
      throw new HttpError(409, `Someone else has changed this ${type.one} since you opened it.`, { results });
    },
  };
}

export type EntriesService<Fields extends AnyFields> = ReturnType<typeof entriesService<Fields>>;

export const requestActor = ({ user, ip }: FastifyRequest): Actor => ({ user, ip });

const TRIES = 10;

/**
 * Runs work in a transaction, and retries it if another transaction took the slug or created the same entry
 * between the check and the write.
 */
export async function retryUntilFree<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
  left = TRIES,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (left === 0 || !isUniqueViolation(error)) throw error;
    return retryUntilFree(db, work, left - 1);
  }
}
