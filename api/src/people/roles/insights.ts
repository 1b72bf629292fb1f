import type { Database } from '../../server/database/database';
import { oneTimeTokens, type TokenKind } from '../../server/tokens/one-time-tokens.repository';

export const insights: TokenKind[] = ['export', 'preview'];

/** Revokes the preview and export links of all users with a role, after its permissions have changed. */
export async function withdrawInsights(db: Database, role: string) {
  const people = await db.selectFrom('users').select('id').where('staff_role', '=', role).execute();
  for (const { id } of people) await oneTimeTokens(db).withdraw(id, insights);
}
