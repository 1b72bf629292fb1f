import type { Database } from '../../server/database/database';
import { declarationFor } from '../declarations/declaration-for';
import { givingSettingsRepository } from '../settings/giving-settings.repository';

/**
 * Whether tax comes back for a supporter's gift of that day, where the charity claims any: `declarationFor` judges.
 * @param gift which one it is, where there is one: it may be left out
 */
export async function hasGiftAid(
  db: Database,
  supporterId: number | null,
  day: string,
  gift?: { no_gift_aid: number | boolean },
) {
  if (supporterId === null || gift?.no_gift_aid) return false;
  const { gift_aid } = await givingSettingsRepository(db).read();
  return gift_aid && (await declarationFor(db, supporterId, day)) !== undefined;
}
