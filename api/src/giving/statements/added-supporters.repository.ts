import type { Database } from '../../server/database/database';
import { RECORDED_IN_ERROR, removeUnusedSupporters } from '../supporters/remove-unused';
import '../tables';
import { toChunks } from './chunks';

export const addedSupportersRepository = (db: Database) => ({
  /** Stores that a match with a bank payment added a supporter. */
  add: (supporter_id: number, line_id: number) =>
    db.insertInto('added_supporters').values({ supporter_id, line_id }).execute(),

  /**
   * Removes those givers of these gifts whom a match added and who have nothing else. The gifts must have been taken
   * out.
   */
  async removeUnused(giftIds: number[]) {
    for (const some of toChunks(giftIds)) {
      const givers = await db
        .selectFrom('added_supporters')
        .select('supporter_id')
        .where(
          'supporter_id',
          'in',
          db.selectFrom('gifts').select('gifts.supporter_id').where('gifts.id', 'in', some),
        )
        .execute();
      const ids = givers.map(({ supporter_id }) => supporter_id);
      const removed = await removeUnusedSupporters(db, ids, {
        sources: ['statement'],
        name: RECORDED_IN_ERROR,
      });
      if (removed.length > 0)
        await db.deleteFrom('added_supporters').where('supporter_id', 'in', removed).execute();
    }
  },
});
