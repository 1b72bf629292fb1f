import type { Database } from '../../server/database/database';
import { RECORDED_IN_ERROR, removeUnusedSupporters } from '../supporters/remove-unused';
import '../tables';

interface NewPayout {
  lineId: number;
  platform: string;
  number: string;
  /** Ids of the supporters that it added. */
  supporters: number[];
}

export const payoutsRepository = (db: Database) => ({
  add: ({ lineId, supporters, ...payout }: NewPayout) =>
    db
      .insertInto('payouts')
      .values({ ...payout, line_id: lineId, supporters: JSON.stringify(supporters) })
      .execute(),

  /**
   * Forgets the payout of a bank payment, if it was one, and removes the supporters that it added and that nothing
   * else uses. Its gifts must have been taken out.
   */
  async takeBack(lineId: number) {
    const payout = await db
      .deleteFrom('payouts')
      .where('line_id', '=', lineId)
      .returning('supporters')
      .executeTakeFirst();
    if (payout)
      await removeUnusedSupporters(db, JSON.parse(payout.supporters) as number[], {
        sources: ['statement', 'platform'],
        name: RECORDED_IN_ERROR,
      });
  },
});
