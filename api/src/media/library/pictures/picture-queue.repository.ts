import { MINUTE, timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import { LEASE, type LeasedJob } from '../../../server/database/lease';
import type { MadePicture, PictureOrder } from '../files/make-picture';

export interface ClaimedPicture extends PictureOrder, LeasedJob {
  tries: number;
}

/** Maximum number of tries; low, because a picture that needs too much memory crashes the process. */
const MOST_TRIES = 3;

const problem =
  'This picture could not be prepared. Try again, or save it again on your device and upload the new copy.';

export const toBeMade = () =>
  ({ state: 'processing', problem: null, tries: 0, next_try_at: timestamp() }) as const;

export const pictureQueue = (db: Database) => ({
  /**
   * Claims the picture that has waited longest. If two processes try to claim the same picture, the second
   * one's update matches no row, and it gets undefined.
   */
  async claim(): Promise<ClaimedPicture | undefined> {
    const now = timestamp();
    const lease = timestamp(LEASE);
    const row = await db
      .updateTable('media')
      .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: lease }))
      .where('next_try_at', '<=', now)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('media')
          .select('id')
          .where('next_try_at', '<=', now)
          .where('tries', '<', MOST_TRIES)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      .returning(['id', 'hash', 'whole_width', 'whole_height', 'crop', 'variants', 'tries'])
      .executeTakeFirst();
    return row && { ...row, lease };
  },

  async made({ id, lease, tries }: ClaimedPicture, { variants, ...picture }: MadePicture) {
    const row = await db
      .updateTable('media')
      .set({
        ...picture,
        variants: JSON.stringify(variants),
        state: 'ready',
        problem: null,
        tries: 0,
        next_try_at: null,
      })
      .where('id', '=', id)
      .where('next_try_at', '=', lease)
      .where('tries', '=', tries)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  exists: async (id: number) =>
    (await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  async failed({ id, tries, lease }: ClaimedPicture) {
    const triesAgain = tries < MOST_TRIES;
    await db
      .updateTable('media')
      .set(triesAgain ? { next_try_at: timestamp(MINUTE) } : { state: 'failed', problem, next_try_at: null })
      .where('id', '=', id)
      .where('next_try_at', '=', lease)
      .where('tries', '=', tries)
      .execute();
    return triesAgain;
  },

  /** Retries in a minute without counting this try. */
  postpone: ({ id, lease, tries }: ClaimedPicture) =>
    db
      .updateTable('media')
      .set((eb) => ({ tries: eb('tries', '-', 1), next_try_at: timestamp(MINUTE) }))
      .where('id', '=', id)
      .where('next_try_at', '=', lease)
      .where('tries', '=', tries)
      .execute(),

  giveUp: () =>
    db
      .updateTable('media')
      .set({ state: 'failed', problem, next_try_at: null })
      .where('next_try_at', '<=', timestamp())
      .where('tries', '>=', MOST_TRIES)
      .execute(),
});
