import { decimalPounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { MOST_ROWS, refuseTooManyRows } from '../../server/http/csv';
import { readToday } from '../settings/today';
import { type SupporterFilter, supporterListRepository } from './supporter-list.repository';

export const supporterColumns = [
  'name',
  'email',
  'phone',
  'address',
  'given',
  'gifts',
  'last gift',
  'monthly',
  'gift aid',
] as const;

/**
 * Returns the supporters that the list shows, in its order, in pounds with two decimals.
 * @throws HttpError 422 if there are more supporters than a file may hold
 */
export async function supporterRows(db: Database, filter: SupporterFilter) {
  const people = await supporterListRepository(db).whole(MOST_ROWS + 1, filter, await readToday(db));
  refuseTooManyRows(people, 'supporters', 'Please search for some of them.');
  return people.map((person) => ({
    name: person.name,
    email: person.email,
    phone: person.phone,
    address: person.address,
    given: decimalPounds(person.given),
    gifts: person.gifts,
    'last gift': person.last_on,
    monthly: person.gives_monthly ? 'yes' : '',
    'gift aid': person.has_gift_aid ? 'yes' : '',
  }));
}
