import type { FastifyRequest } from 'fastify';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../types/content-type';

async function findCreator(db: Database, table: ContentTable, id: number) {
  const first = await db
    .selectFrom('revisions')
    .select('user_id')
    .where('kind', '=', table)
    .where('entry_id', '=', id)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
  return first?.user_id;
}

export type RequestUser = Pick<FastifyRequest, 'user' | 'staffRole'>;

export const mayPublish = ({ staffRole }: Pick<RequestUser, 'staffRole'>) =>
  staffRole?.permissions.includes('publish') ?? false;

/**
 * Returns the reason why the user may not change an entry, and what to do instead; null if they may. Users
 * who may not publish can only change entries that they created and that visitors don't see.
 */
export async function lockOf(db: Database, { table, one }: ContentType, id: number, who: RequestUser) {
  if (mayPublish(who)) return null;
  const { published_at } = orNotFound(
    await db.selectFrom(table).select('published_at').where('id', '=', id).executeTakeFirst(),
  );
  if ((await findCreator(db, table, id)) !== who.user.id) {
    return `This ${one} is someone else’s. You can only change your own.`;
  }
  return published_at === null ? null : `This ${one} is on the site. Please ask an editor to change it.`;
}

/** @throws HttpError 403 that says what to do instead, if the user may not change the entry */
export async function refuseOthersWork(db: Database, type: ContentType, id: number, who: RequestUser) {
  const lock = await lockOf(db, type, id, who);
  if (lock !== null) throw new HttpError(403, lock);
}

export function refusePublishing(state: string | undefined, who: Pick<RequestUser, 'staffRole'>) {
  if (state !== undefined && state !== 'draft' && !mayPublish(who)) {
    throw new HttpError(403, 'Your role does not include publishing. Please save a draft and ask an editor.');
  }
}
