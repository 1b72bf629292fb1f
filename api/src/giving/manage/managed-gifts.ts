import type { GivingSettings, ManagedGift, OwnGifts } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { hasGiftAid } from '../booking/has-gift-aid';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { purposeShown, receiptsOf } from '../gifts/shown-gift';
import { dayOf } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { idsOf } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';

/** Who gives by an address of mail: perhaps a couple, each with all that was joined into them. */
export async function givers(db: Database, email: string) {
  const people = await supportersRepository(db).byEmail(email);
  const ids = [];
  for (const { id } of people) ids.push(...(await idsOf(db, id)));
  return { people, ids };
}

/** Whether amount and card of a gift are changed at the provider, or it is ended there. */
export const isChangeable = ({ interval, provider_subscription, state }: GiftRow) =>
  interval === 'month' && provider_subscription !== null && (state === 'active' || state === 'failing');

async function managed(
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
    purpose: await purposeShown(db, gift),
    created_at: gift.created_at,
    receipts: await receiptsOf(db, gift.id),
    has_gift_aid:
      (gift_aid && (await declarationsRepository(db).waitsFor([gift.id]))) ||
      (await hasGiftAid(db, gift.supporter_id, dayOf(gift.created_at, time_zone), gift)),
    is_changeable: isChangeable(gift),
  };
}

/** The gifts of an address, as whoever has it sees them. */
export async function giftsOf(db: Database, email: string): Promise<OwnGifts> {
  const { people, ids } = await givers(db, email);
  const settings = await givingSettingsRepository(db).read();
  const today = dayOf(new Date(), settings.time_zone);
  const rows = await giftsRepository(db).ofSupporters(ids);
  const gifts = [];
  for (const gift of rows) gifts.push(await managed(db, gift, settings));
  let aided = settings.gift_aid && (await declarationsRepository(db).waitsFor(rows.map(({ id }) => id)));
  for (const { id } of people) aided ||= await hasGiftAid(db, id, today);
  return { name: people.map(({ name }) => name).join(' and '), gifts, has_gift_aid: aided };
}
