import type { Database } from '../../server/database/database';
import '../tables';

/** Whether a declaration of a supporter holds for a gift of that day: the rules are in `declarations/`. */
export async function hasGiftAid(db: Database, supporterId: number, day: string) {
  const holding = await db
    .selectFrom('declarations')
    .select('id')
    .where('supporter_id', '=', supporterId)
    .where('covers_from', '<=', day)
    .where((eb) => eb.or([eb('covers_until', 'is', null), eb('covers_until', '>=', day)]))
    .where((eb) => eb.or([eb('given', '<>', 'phone'), eb('record_sent_on', 'is not', null)]))
    .executeTakeFirst();
  return holding !== undefined;
}
