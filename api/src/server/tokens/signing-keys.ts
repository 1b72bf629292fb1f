import { timestamp } from '../time/clock';
import type { Database } from '../database/database';
import { randomToken } from './one-time-tokens.repository';

declare module '../database/tables' {
  interface Tables {
    signing_keys: SigningKeysTable;
  }
}

/** Random keys that all processes and servers of a site share. */
interface SigningKeysTable {
  /** For what it signs. */
  name: string;
  key: string;
  made_at: string;
}

/** Returns the site's key of that name, and makes it first where there is none. */
export async function signingKey(db: Database, name: string) {
  await db
    .insertInto('signing_keys')
    .values({ name, key: randomToken(), made_at: timestamp() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { key } = await db
    .selectFrom('signing_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return key;
}
