import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { subscriberEventsRepository } from '../subscribers/subscriber-events.repository';
import '../tables';

export function monthsLater(from: Date, months: number) {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * Pauses newsletters to a subscriber for a number of months from now; 0 ends the pause. `db` must be a
 * transaction.
 */
export async function pauseNewsletters(db: Database, id: number, months: number) {
  const now = timestamp();
  const events = subscriberEventsRepository(db);
  const subscriber = db.updateTable('subscribers').where('id', '=', id);
  if (months > 0) {
    const until = monthsLater(new Date(), months).toISOString();
    await subscriber.set({ paused_until: until }).execute();
    await events.note(id, 'paused', `Until ${until.slice(0, 10)}`);
    return;
  }
  const resumed = await subscriber
    .set({ paused_until: null })
    .where('paused_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (resumed) await events.note(id, 'resumed');
}
