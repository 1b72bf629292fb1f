import type { GivingSettings, ManagedGift, OwnGifts } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { hasGiftAid } from '../booking/has-gift-aid';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository, toGiverId } from '../gifts/gifts.repository';
import { loadPurpose, listReceipts } from '../gifts/shown-gift';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadMergedIds } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { loadGiverYears } from '../years/giver-years';

/**
 * Finds the givers who use an email address, such as a couple, and the ids of all their records, including
 * merged ones.
 */
export async function findGivers(db: Database, email: string) {
  const people = await supportersRepository(db).byEmail(email);
  const ids = [];
  for (const { id } of people) ids.push(...(await loadMergedIds(db, id)));
  return { people, ids };
}

export const isChangeable = ({ interval, provider_subscription, state }: GiftRow) =>
  interval === 'month' && provider_subscription !== null && (state === 'active' || state === 'failing');

async function toManagedGift(
  db: Database,
  gift: GiftRow,
  { gift_aid, time_zone }: GivingSettings,
): Promise<ManagedGift> {
  return {
    reference: gift.reference,
    amount: gift.amount,
    interval: gift.interval,
    method: gift.method,
    state: gift.state,
    purpose: await loadPurpose(db, gift),
    created_at: gift.created_at,
    receipts: await listReceipts(db, gift.id),
    has_gift_aid:
      (gift_aid && (await declarationsRepository(db).waitsFor([gift.id]))) ||
      (await hasGiftAid(db, toGiverId(gift), toDay(gift.created_at, time_zone), gift)),
    is_changeable: isChangeable(gift),
  };
}

export async function loadOwnGifts(db: Database, email: string): Promise<OwnGifts> {
  const { people, ids } = await findGivers(db, email);
  const settings = await givingSettingsRepository(db).read();
  const today = toDay(new Date(), settings.time_zone);
  const rows = await giftsRepository(db).ofSupporters(ids);
  const gifts = [];
  for (const gift of rows) gifts.push(await toManagedGift(db, gift, settings));
  let aided = settings.gift_aid && (await declarationsRepository(db).waitsFor(rows.map(({ id }) => id)));
  for (const { id } of people) aided ||= await hasGiftAid(db, id, today);
  const years = [];
  for (const { id, name } of people)
    for (const year of await loadGiverYears(db, id)) years.push({ ...year, supporter: id, name });
  return { name: people.map(({ name }) => name).join(' and '), gifts, has_gift_aid: aided, years };
}
