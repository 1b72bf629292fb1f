import type { LedgerEntry, StaffGift, StaffGiftWhole } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { hasGiftAid } from '../booking/has-gift-aid';
import { loadPaymentTrails } from '../claims/payment-trails';
import { giftsRepository } from '../gifts/gifts.repository';
import { smallDonationsRepository } from '../small-donations/small-donations.repository';
import { isThankedElsewhere } from '../gifts/thanking';
import { isNotUndone } from '../gifts/undoing';
import { isReopenable } from './reopen-gift';
import { readPurpose, staffGiftsRepository } from './staff-gifts.repository';

const selectEntries = (db: Database, giftId: number) =>
  db
    .selectFrom('ledger_entries')
    .leftJoin('appeals', 'appeals.id', 'ledger_entries.appeal_id')
    .leftJoin('projects', 'projects.id', 'ledger_entries.project_id')
    .selectAll('ledger_entries')
    .select(['appeals.slug as appeal_slug', 'appeals.title as appeal_title', 'projects.slug as project_slug'])
    .select((eb) =>
      eb
        .selectFrom('claim_entries')
        .select((each) => each.fn.sum<number>('claim_entries.amount').as('amount'))
        .whereRef('claim_entries.entry_id', '=', 'ledger_entries.id')
        .where('claim_entries.role', '<>', 'small_donation')
        .as('claimed'),
    )
    .select(sql<number>`case when ${isNotUndone} then 0 else 1 end`.as('is_undone'))
    .where('ledger_entries.gift_id', '=', giftId)
    .orderBy('ledger_entries.id')
    .execute();

type GiftEntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

async function giftAidState(
  db: Database,
  gift: StaffGift,
  row: GiftEntryRow,
): Promise<LedgerEntry['gift_aid']> {
  if (Number(row.claimed) !== 0) return 'claimed';
  const counts =
    row.kind === 'payment' && !row.is_undone && (await hasGiftAid(db, row.supporter_id, row.booked_on, gift));
  return counts ? 'counts' : 'none';
}

export async function loadGiftDetails(db: Database, id: number): Promise<StaffGiftWhole> {
  const gift = orNotFound(await staffGiftsRepository(db).find(id));
  const entries: LedgerEntry[] = [];
  const trails = await loadPaymentTrails(db, [id]);
  for (const row of await selectEntries(db, id)) {
    const { came_by = row.source, line_id = null, tax_claimed = 0 } = trails.get(row.id) ?? {};
    entries.push({
      ...row,
      came_by,
      line_id,
      tax_claimed,
      is_restricted: row.is_restricted === 1,
      purpose: readPurpose(row),
      gift_aid: await giftAidState(db, gift, row),
    });
  }
  const row = orNotFound(await giftsRepository(db).find(id));
  const building =
    row.building_id === null ? undefined : await smallDonationsRepository(db).findBuilding(row.building_id);
  const events = (await giftsRepository(db).events(id)).map(({ user_name, ...event }) => ({
    ...event,
    by: user_name,
  }));
  return {
    ...gift,
    is_sponsored: row.is_sponsored === 1,
    is_small_donations: row.is_small_donations === 1,
    building: building ? { id: building.id, name: building.name } : null,
    is_reopenable: isReopenable(row, events),
    is_by_hand: row.source === 'staff',
    is_thanked_elsewhere: isThankedElsewhere(row, events),
    entries,
    events,
  };
}
