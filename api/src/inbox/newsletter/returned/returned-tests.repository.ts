import type { Database } from '../../../server/database/database';
import { MINUTE, timestamp } from '../../../server/time/clock';
import { hashOf, randomToken } from '../../../server/tokens/one-time-tokens.repository';
import '../tables';

/** A mailbox is read every five minutes, and a mail takes some to get there. */
const LATE_AFTER = 10 * MINUTE;

/** The last test of whether mail that comes back is read. */
export const returnedTestsRepository = (db: Database) => ({
  /** Begins one, in place of the last; answers what its mail has to hold. */
  async begin() {
    const token = randomToken();
    const test = { token_hash: hashOf(token), sent_at: timestamp(), arrived_at: null };
    await db
      .insertInto('returned_mail_tests')
      .values({ id: 1, ...test })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(test))
      .execute();
    return token;
  },

  /** Forgets one whose mail was not sent. */
  forget: (token: string) =>
    db.deleteFrom('returned_mail_tests').where('token_hash', '=', hashOf(token)).execute(),

  /** Notes that its mail was read; answers whether it is the last one. */
  async arrived(token: string) {
    const row = await db
      .updateTable('returned_mail_tests')
      .set((eb) => ({ arrived_at: eb.fn.coalesce('arrived_at', eb.val(timestamp())) }))
      .where('token_hash', '=', hashOf(token))
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
