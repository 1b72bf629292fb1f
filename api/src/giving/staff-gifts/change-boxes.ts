import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { giftsRepository } from '../gifts/gifts.repository';
import { lockGift } from '../ledger/settle-gift';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { refuseOtherDonations, refuseWrongBuilding } from './gift-by-hand';
import '../tables';

interface GiftBoxes {
  is_sponsored: boolean;
  is_small_donations: boolean;
  building_id: number | null;
}

const findClaim = (db: Database, giftId: number) =>
  db
    .selectFrom('claim_entries')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'claim_entries.entry_id')
    .select('claim_entries.claim_id')
    .where('ledger_entries.gift_id', '=', giftId)
    .executeTakeFirst();

/**
 * Corrects the boxes that staff ticked for a gift by hand. The ledger doesn't contain them. Must run in a
 * transaction.
 * @throws HttpError 404, 409 if the gift wasn't entered by hand or was claimed, 422 if it can't be a collection
 */
export async function changeBoxes(db: Database, actor: Actor, id: number, boxes: GiftBoxes) {
  const { is_sponsored, is_small_donations } = boxes;
  // Waits for a concurrent claim, which may contain the gift.
  await givingSettingsRepository(db).holdReceipts();
  await lockGift(db, id);
  const gift = orNotFound(await giftsRepository(db).find(id));
  const { source, method, supporter_id, reference } = gift;
  if (source !== 'staff') throw new HttpError(409, 'This gift was not entered by hand, so it has no boxes.');
  const claim = await findClaim(db, id);
  if (claim)
    throw new HttpError(
      409,
      `This gift is in Gift Aid claim ${claim.claim_id}. If the claim has not been sent, remove it first. Otherwise press “Entered in error”, and add the gift again.`,
    );
  refuseOtherDonations({ is_small_donations, method, supporter_id });
  // A gift that is no longer a collection loses its building.
  const building_id = is_small_donations ? boxes.building_id : null;
  await refuseWrongBuilding(db, { is_small_donations, building_id }, gift.building_id);
  await db
    .updateTable('gifts')
    .set({
      is_sponsored: is_sponsored ? 1 : 0,
      is_small_donations: is_small_donations ? 1 : 0,
      building_id,
    })
    .where('id', '=', id)
    .execute();
  await audit(db).note(actor, {
    action: 'changed',
    kind: 'gifts',
    id,
    title: reference,
    details: { is_sponsored, is_small_donations, building_id },
  });
}
