import { timestamp } from '../time/clock';
import type { Database } from '../database/database';
import { randomToken } from './one-time-tokens.repository';

declare module '../database/tables' {
  interface Tables {
    signing_keys: SigningKeysTable;
  }
}

interface SigningKeysTable {
  name: string;
  key: string;
  made_at: string;
}

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
