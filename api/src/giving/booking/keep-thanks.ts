import type { Database } from '../../server/database/database';
import { giftsRepository } from '../gifts/gifts.repository';
import { thankingKinds } from '../gifts/thanking';

/** Repeats the last thanks for a gift on the gift that its payment was moved to, so that they aren't due again. */
export async function keepThanks(db: Database, from: number, to: number) {
  const events = giftsRepository(db);
  const kinds = [...thankingKinds, 'thanks_failed', 'thanks_undone'];
  const last = (await events.events(from)).findLast(({ kind }) => kinds.includes(kind));
  if (last) await events.addEvent(to, { kind: last.kind, at: last.at, user_name: last.user_name });
}
