import type { Database } from '../../../server/database/database';
import { MINUTE, timestamp } from '../../../server/time/clock';
import { hashToken, randomToken } from '../../../server/tokens/one-time-tokens.repository';
import '../tables';

/**
 * Time after which a test counts as late: the mailbox is read every five minutes, and email takes some time
 * to arrive.
 */
const LATE_AFTER = 10 * MINUTE;

export const returnedTestsRepository = (db: Database) => ({
  async begin() {
    const token = randomToken();
    const test = { token_hash: hashToken(token), sent_at: timestamp(), arrived_at: null };
    await db
      .insertInto('returned_mail_tests')
      .values({ id: 1, ...test })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(test))
      .execute();
    return token;
  },

  forget: (token: string) =>
    db.deleteFrom('returned_mail_tests').where('token_hash', '=', hashToken(token)).execute(),

  async arrived(token: string) {
    const row = await db
      .updateTable('returned_mail_tests')
      .set((eb) => ({ arrived_at: eb.fn.coalesce('arrived_at', eb.val(timestamp())) }))
      .where('token_hash', '=', hashToken(token))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  async last() {
    const test = await db
      .selectFrom('returned_mail_tests')
      .select(['sent_at', 'arrived_at'])
      .executeTakeFirst();
    if (!test) return null;
    return { ...test, is_late: test.arrived_at === null && test.sent_at < timestamp(-LATE_AFTER) };
  },
});
