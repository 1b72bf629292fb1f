import type { Database } from '../../server/database/database';
import { oneTimeTokens, type TokenKind } from '../../server/tokens/one-time-tokens.repository';

/** What shows more than visitors see, to whoever has its address. */
export const insights: TokenKind[] = ['export', 'preview'];

/** Withdraws what everybody with a duty has begun: the duty includes other things from now on. */
export async function withdrawInsights(db: Database, duty: string) {
  const people = await db.selectFrom('users').select('id').where('duty', '=', duty).execute();
  for (const { id } of people) await oneTimeTokens(db).withdraw(id, insights);
}
