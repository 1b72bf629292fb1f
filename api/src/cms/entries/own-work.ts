import type { FastifyRequest } from 'fastify';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../types/content-type';

/** Who began an entry: whose its first revision is; undefined where that is not known. */
async function beginnerOf(db: Database, table: ContentTable, id: number) {
  const first = await db
    .selectFrom('revisions')
    .select('user_id')
    .where('kind', '=', table)
    .where('thing_id', '=', id)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
  return first?.user_id;
}

export type Who = Pick<FastifyRequest, 'user' | 'duty'>;

export const mayPublish = ({ duty }: Pick<Who, 'duty'>) => duty?.permissions.includes('publish') ?? false;

/**
 * Lets who may not publish change what they began themselves, as long as visitors don't see it; everybody else anything.
 * @throws HttpError 403 with what to do
 */
export async function refuseOthersWork(db: Database, { table, one }: ContentType, id: number, who: Who) {
  if (mayPublish(who)) return;
  const { published_at } = orNotFound(
    await db.selectFrom(table).select('published_at').where('id', '=', id).executeTakeFirst(),
  );
  if ((await beginnerOf(db, table, id)) !== who.user.id) {
    throw new HttpError(403, `This ${one} is somebody else’s. You can change what you began yourself.`);
  }
  if (published_at !== null) {
    throw new HttpError(403, `This ${one} is on the site. Please ask an editor to change it.`);
  }
}

/** @throws HttpError 403 where somebody who may not publish would */
export function refusePublishing(state: string | undefined, who: Pick<Who, 'duty'>) {
  if (state !== undefined && state !== 'draft' && !mayPublish(who)) {
    throw new HttpError(
      403,
      'Your duty does not include publishing. Please save a draft, and ask an editor.',
    );
  }
}
