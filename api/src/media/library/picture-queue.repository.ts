import { MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { LEASE, type Leased } from '../../server/database/lease';
import type { MadePicture, PictureOrder } from './make-picture';

/** A picture to be made. */
export interface ClaimedPicture extends PictureOrder, Leased {
  tries: number;
}

/** A picture may be more than the machine can bear, and is not to take it down again and again. */
const MOST_TRIES = 3;

const problem =
  'This picture could not be prepared. Try again, or save it again on your device and upload the new copy.';

/** What a picture's row says when it has to be made: by whoever takes it up first, from now on. */
export const toBeMade = () =>
  ({ state: 'processing', problem: null, tries: 0, next_try_at: timestamp() }) as const;

/** The pictures that wait for their variants. */
export const pictureQueue = (db: Database) => ({
  /**
   * The picture that has waited longest, for the caller alone: a statement that chose the same row at the same time
   * finds its time changed, and takes none.
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

  /** Notes what was made; answers whether it was still asked for. */
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

  /** Notes that it failed; answers whether it will be tried again. */
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

  /** Has it made in a minute, and does not count this try. */
  postpone: ({ id, lease, tries }: ClaimedPicture) =>
    db
      .updateTable('media')
      .set((eb) => ({ tries: eb('tries', '-', 1), next_try_at: timestamp(MINUTE) }))
      .where('id', '=', id)
      .where('next_try_at', '=', lease)
      .where('tries', '=', tries)
      .execute(),

  /** Gives up those whose last try ended with the process. */
  giveUp: () =>
    db
      .updateTable('media')
      .set({ state: 'failed', problem, next_try_at: null })
      .where('next_try_at', '<=', timestamp())
      .where('tries', '>=', MOST_TRIES)
      .execute(),
});
