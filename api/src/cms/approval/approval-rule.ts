import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { siteRepository } from '../site/site.repository';
import type { AnyFields, ContentType } from '../types/content-type';
import { cleanText, readFields } from '../types/fields';
import { lockEntry } from '../types/lock-entry';

interface UnapprovedChange<Fields> {
  state?: 'draft' | 'scheduled' | 'published' | undefined;
  fields: Partial<Fields>;
}

export const needsSecondPerson = async (db: Database) =>
  (await siteRepository(db).settings()).needs_somebody_else;

/**
 * Refuses to publish content without another person's approval, if the site requires one. Changes that don't
 * affect the published text, such as new dates, remain allowed.
 * @param id null for a new entry
 * @throws HttpError 403 with instructions
 */
export async function refuseUnapproved<Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  id: number | null,
  { state = type.startsPublished && id === null ? 'published' : undefined, fields }: UnapprovedChange<Fields>,
) {
  if (state === 'draft' || !(await needsSecondPerson(db))) return;
  // Locks the entry, so that the version that is checked is the one that is published.
  const row = id === null ? undefined : await lockEntry(db, type, id);
  const wasSeen = row !== undefined && row.published_at !== null;
  if (state === undefined && !wasSeen) return;
  if (wasSeen && isSaidIn(await readFields(db, type, row), cleanText(fields))) return;
  throw new HttpError(
    403,
    `A second person approves what visitors read. Please ask for approval of this ${type.one}.`,
  );
}

const isSaidIn = (text: object, fields: object) =>
  isDeepStrictEqual({ ...text, ...withoutUndefined(fields) }, text);

const withoutUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
