import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import { currentIdOf } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';

/** Who gave: somebody who is known by id, or by name and address of mail, or nobody that is known. */
export interface GivenBy {
  supporter_id?: number | null | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * The id of who gave, written down where they are new; null where nobody is named.
 * @throws HttpError 422 where there is no such supporter, or an address of mail has no name with it
 */
export async function giverOf(db: Database, { supporter_id, name = '', email = '' }: GivenBy) {
  const people = supportersRepository(db);
  if (supporter_id) {
    const current = await currentIdOf(db, supporter_id);
    const supporter = current === undefined ? undefined : await people.find(current);
    if (!supporter || supporter.erased_at !== null)
      throw invalid('supporter_id', 'This supporter no longer exists. Please choose another.');
    return supporter.id;
  }
  if (!name && !email) return null;
  if (!name) throw invalid('name', 'Please enter the giver’s name.');
  return (await people.identify({ name, email })).id;
}
