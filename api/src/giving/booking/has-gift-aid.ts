import type { Database } from '../../server/database/database';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import { givingSettingsRepository } from '../settings/giving-settings.repository';

/**
 * Checks whether Gift Aid can be claimed on a supporter's gift made on that day, by the rules of
 * `findCoveringDeclaration`.
 * @param gift may be marked as not eligible, which makes the result false
 */
export async function hasGiftAid(
  db: Database,
  supporterId: number | null,
  day: string,
  gift?: { id: number; no_gift_aid: number | boolean },
) {
  if (supporterId === null || gift?.no_gift_aid) return false;
  const { gift_aid } = await givingSettingsRepository(db).read();
  return gift_aid && (await loadCoveringDeclaration(db, supporterId, day, gift && [gift.id])) !== undefined;
}
