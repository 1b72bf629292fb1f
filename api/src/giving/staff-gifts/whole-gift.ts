import type { LedgerEntry, StaffGift, StaffGiftWhole } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { hasGiftAid } from '../booking/has-gift-aid';
import { giftsRepository } from '../gifts/gifts.repository';
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
        .select((each) => each.fn.min('claim_entries.id').as('id'))
        .whereRef('claim_entries.entry_id', '=', 'ledger_entries.id')
        .where('claim_entries.role', '=', 'gift')
        .as('claim_entry_id'),
    )
    .where('ledger_entries.gift_id', '=', giftId)
    .orderBy('ledger_entries.id')
    .execute();

type GiftEntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

async function giftAidState(
  db: Database,
  gift: StaffGift,
  row: GiftEntryRow,
): Promise<LedgerEntry['gift_aid']> {
  if (row.claim_entry_id !== null) return 'claimed';
  const counts = row.kind === 'payment' && (await hasGiftAid(db, row.supporter_id, row.booked_on, gift));
  return counts ? 'counts' : 'none';
}

export async function loadGiftDetails(db: Database, id: number): Promise<StaffGiftWhole> {
  const gift = orNotFound(await staffGiftsRepository(db).find(id));
  const entries: LedgerEntry[] = [];
  for (const row of await selectEntries(db, id)) {
    entries.push({
      ...row,
      is_restricted: row.is_restricted === 1,
      purpose: readPurpose(row),
      gift_aid: await giftAidState(db, gift, row),
    });
  }
  const events = await giftsRepository(db).events(id);
  return { ...gift, entries, events: events.map(({ user_name, ...event }) => ({ ...event, by: user_name })) };
}
