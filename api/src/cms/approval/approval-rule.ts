import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { siteRepository } from '../site/site.repository';
import type { AnyFields, ContentType } from '../types/content-type';
import { cleanText, fieldsOf } from '../types/fields';
import { lockEntry } from '../types/lock-entry';

interface Wanted<Fields> {
  state?: 'draft' | 'scheduled' | 'published' | undefined;
  fields: Partial<Fields>;
}

/** Whether somebody else has to approve here what anybody writes. */
export const needsSomebodyElse = async (db: Database) =>
  (await siteRepository(db).settings()).needs_somebody_else;

/**
 * Where somebody else has to approve what is written, nobody puts a text before visitors by themselves: what nobody has
 * approved yet is refused, while times, and texts that were on the site as they are, are changed as ever.
 * @param id of the entry, null of a new one
 * @throws HttpError 403 with what to do
 */
export async function refuseUnapproved<Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  id: number | null,
  { state = type.startsPublished && id === null ? 'published' : undefined, fields }: Wanted<Fields>,
) {
  if (state === 'draft' || !(await needsSomebodyElse(db))) return;
  // Nobody changes the entry before this transaction has ended: what is judged is what goes on the site.
  const row = id === null ? undefined : await lockEntry(db, type, id);
  const wasSeen = row !== undefined && row.published_at !== null;
  if (state === undefined && !wasSeen) return;
  if (wasSeen && isSaidIn(await fieldsOf(db, type, row), cleanText(fields))) return;
  throw new HttpError(
    403,
    `Here somebody else approves what visitors read. Please ask for approval of this ${type.one}.`,
  );
}

/** Whether a text says all of that already. */
const isSaidIn = (text: object, fields: object) =>
  isDeepStrictEqual({ ...text, ...withoutUndefined(fields) }, text);

const withoutUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
