import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';
import '../tables';

interface NamedGiver {
  supporter_id: number | null;
  name: string;
}

/** Returns the ids of the givers who share their name with another one in the list. */
export function findNamesakes(givers: readonly NamedGiver[]): number[] {
  const byName = new Map<string, Set<number>>();
  for (const { supporter_id, name } of givers)
    if (supporter_id !== null) {
      const key = foldText(name);
      byName.set(key, (byName.get(key) ?? new Set()).add(supporter_id));
    }
  return [...byName.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]);
}

/** Returns what tells givers apart: their email addresses, or the postcodes of their declarations. */
export async function loadContacts(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const people = await db
    .selectFrom('supporters')
    .select(['id', 'email'])
    .select((eb) =>
      eb
        .selectFrom('declarations')
        .select('declarations.postcode')
        .whereRef('declarations.supporter_id', '=', 'supporters.id')
        .orderBy('declarations.id', 'desc')
        .limit(1)
        .as('postcode'),
    )
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(people.map(({ id, email, postcode }) => [id, email || postcode || '']));
}
