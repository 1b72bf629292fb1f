import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import { findCurrentId } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';

export interface GiverInput {
  supporter_id?: number | null | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * Returns the giver's id, creating a supporter if needed; null if no giver is named.
 * @throws HttpError 422 if the supporter doesn't exist, or an email address is given without a name
 */
export const resolveGiver = async (db: Database, giver: GiverInput) =>
  (await findOrAddGiver(db, giver))?.id ?? null;

/** Returns the giver, and whether their record was created; see `resolveGiver`. */
export async function findOrAddGiver(db: Database, { supporter_id, name = '', email = '' }: GiverInput) {
  const people = supportersRepository(db);
  if (supporter_id) {
    const current = await findCurrentId(db, supporter_id);
    const supporter = current === undefined ? undefined : await people.find(current);
    if (!supporter || supporter.erased_at !== null)
      throw invalidField('supporter_id', 'This supporter no longer exists. Please choose another.');
    return { id: supporter.id, isNew: false };
  }
  if (!name && !email) return null;
  if (!name) throw invalidField('name', 'Please enter the giver’s name.');
  return people.identify({ name, email });
}
