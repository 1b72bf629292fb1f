import { sql } from 'kysely';
import { normalisePostcode } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { nameKey } from '../supporters/supporters.repository';
import '../tables';
import type { PersonRow } from './read-person';

/** A supporter who is here already, or who came in an earlier row. */
export interface FoundPerson {
  id: number | null;
  name: string;
  /** Row of this file; undefined for a supporter who was here before. */
  line: number | undefined;
}

type Identity = Pick<PersonRow, 'name' | 'email' | 'postcode'>;

function keysOf({ name, email, postcode }: Identity) {
  const folded = nameKey(name);
  const address = email.toLowerCase();
  return {
    both: folded && address ? `both ${address} ${folded}` : '',
    email: address ? `email ${address}` : '',
    place: folded && postcode ? `place ${postcode} ${folded}` : '',
    /** Only for those of whom nothing but the name is known. */
    bare: folded && !address && !postcode ? `bare ${folded}` : '',
  };
}

/**
 * Creates an index of supporters by name and email address, by name and postcode, or by the name of those who have
 * neither. The same address with another name is another person: couples share one, and a declaration covers one
 * person.
 */
export function createPeopleIndex() {
  const byKey = new Map<string, FoundPerson>();
  return {
    find(identity: Identity) {
      const { both, email, place, bare } = keysOf(identity);
      return byKey.get(identity.name ? both : email) ?? byKey.get(place) ?? byKey.get(bare);
    },

    /** Finds a person with the same email address, whatever the name. */
    withEmail: (identity: Identity) => byKey.get(keysOf(identity).email),

    add(identity: Identity, person: FoundPerson) {
      for (const key of Object.values(keysOf(identity))) if (key && !byKey.has(key)) byKey.set(key, person);
    },
  };
}

type PeopleIndex = ReturnType<typeof createPeopleIndex>;

/**
 * Finds the person of a row among those of earlier rows (`seen`) and the supporters (`known`), or adds a new one
 * to `seen`. Adds what staff should know to `says`.
 */
export function findOrAdd(
  row: Identity & { line: number },
  { known, seen }: { known: PeopleIndex; seen: PeopleIndex },
  says: string[],
) {
  const found = seen.find(row) ?? known.find(row);
  if (found) {
    says.push(
      found.line === undefined ? `The same as ${found.name}.` : `The same person as in row ${found.line}.`,
    );
    return { person: found, isNewPerson: false };
  }
  const other = known.withEmail(row) ?? seen.withEmail(row);
  if (other) says.push(`Has the email address of ${other.name}; merge them if they are one person.`);
  const person: FoundPerson = { id: null, name: row.name || row.email, line: row.line };
  seen.add(row, person);
  return { person, isNewPerson: true };
}

const postcodesIn = (address: string) =>
  [...address.slice(0, 1000).matchAll(/[A-Z]{1,2}\d[A-Z\d]? {0,2}\d[A-Z]{2}/gi)].flatMap(
    ([text]) => normalisePostcode(text) ?? [],
  );

const notEmpty = <Value>(values: Value[], other: Value) => (values.length > 0 ? values : [other]);

const loadCandidates = (db: Database, rows: Identity[]) =>
  db
    .selectFrom('supporters')
    // A merged record leads to the one that has its gifts now.
    .select(({ fn, ref }) => fn.coalesce(ref('joined_into'), ref('id')).as('id'))
    .select(['name', 'email', 'address'])
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(
          sql<string>`lower(email)`,
          'in',
          notEmpty(
            rows.flatMap(({ email }) => (email ? email.toLowerCase() : [])),
            '-',
          ),
        ),
        eb(
          'name_folded',
          'in',
          notEmpty(
            rows.flatMap(({ name, email, postcode }) => (name && (postcode || !email) ? nameKey(name) : [])),
            '-',
          ),
        ),
      ]),
    )
    .orderBy('supporters.id')
    .execute();

/** Loads the supporters whom these rows may be about. */
export async function loadPeople(db: Database, rows: Identity[]) {
  const people = createPeopleIndex();
  const candidates = await loadCandidates(db, rows);
  const declared = await db
    .selectFrom('declarations')
    .select(['supporter_id', 'postcode'])
    .where(
      'supporter_id',
      'in',
      notEmpty(
        candidates.map(({ id }) => id),
        0,
      ),
    )
    .execute();
  for (const { id, name, email, address } of candidates) {
    const postcodes = [
      ...postcodesIn(address),
      ...declared.flatMap(({ supporter_id, postcode }) => (supporter_id === id ? postcode : [])),
    ];
    const person = { id, name, line: undefined };
    if (postcodes.length === 0) people.add({ name, email, postcode: '' }, person);
    for (const postcode of postcodes) people.add({ name, email, postcode }, person);
  }
  return people;
}
