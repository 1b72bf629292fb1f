import type { Day, Taxpayer } from '@lapis/contract';
import type { PaymentMethod } from '@lapis/contract/gift-rules';
import type { z } from 'zod';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { bookEntries } from '../booking/book-entries';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { refuseWrongDay } from '../settings/today';
import { smallDonationsRepository } from '../small-donations/small-donations.repository';
import { type GiverInput, resolveGiver } from './given-by';
import { appealBySlug, projectBySlug } from './purpose-by-slug';
import { refuseSame } from './same-gift';

interface GiftByHand extends GiverInput {
  amount: number;
  received_on: z.infer<typeof Day>;
  method: PaymentMethod;
  appeal?: string | undefined;
  project?: string | undefined;
  is_sponsored: boolean;
  is_small_donations: boolean;
  /** Community building of a collection. */
  building_id?: number | null | undefined;
  no_gift_aid: boolean;
  /** Declaration on paper for this gift alone. */
  taxpayer?: Taxpayer | undefined;
  note: string;
  /** False to be refused if the same gift is there already. */
  is_another: boolean;
  key?: string | undefined;
}

/** Rejects collections outside HMRC's scheme, which covers anonymous gifts in cash or by contactless card. */
export function refuseOtherDonations({
  is_small_donations,
  method,
  supporter_id,
  name,
}: Pick<GiftByHand, 'is_small_donations' | 'method' | 'supporter_id' | 'name'>) {
  if (!is_small_donations) return;
  if (supporter_id || name)
    throw invalidField(
      'is_small_donations',
      'A collection is from people you don’t know. Please remove the supporter, or untick the collection.',
    );
  if (method !== 'cash' && method !== 'card')
    throw invalidField('is_small_donations', 'Only cash and contactless cards count as small donations.');
}

/** @throws HttpError 422 if the gift isn't a collection, or the building isn't in the list */
export async function refuseWrongBuilding(
  db: Database,
  { is_small_donations, building_id }: Pick<GiftByHand, 'is_small_donations' | 'building_id'>,
  formerId: number | null = null,
) {
  if (building_id === null || building_id === undefined || building_id === formerId) return;
  if (!is_small_donations)
    throw invalidField('building_id', 'Only a collection of small gifts belongs to a community building.');
  const building = await smallDonationsRepository(db).findBuilding(building_id);
  if (!building || building.removed_at !== null)
    throw invalidField('building_id', 'This building is no longer in the list. Please choose another.');
}

/**
 * Records a gift by cheque, cash or other means, and thanks the giver if there is an email address. Returns
 * the gift's id; a repeated `key` returns the same id.
 * @throws HttpError 409 if the same gift is there already, 422 if giver, purpose or day is invalid
 */
export async function writeGiftByHand(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  actor: Actor,
  gift: GiftByHand,
) {
  const { key } = gift;
  const known = async () => (key === undefined ? undefined : (await giftsRepository(db).byKey(key))?.id);
  refuseOtherDonations(gift);
  try {
    return (await known()) ?? (await write(mail, actor, gift));
  } catch (error) {
    const id = await known();
    if (id === undefined) throw error;
    return id;
  }
}

/** Records the declaration on a gift's envelope, which covers that gift alone. */
async function declareForGift(
  db: Database,
  actor: Actor,
  { id, supporter_id, no_gift_aid }: GiftRow,
  { taxpayer, madeOn }: { taxpayer: Taxpayer; madeOn: string },
) {
  if (supporter_id === null || no_gift_aid)
    throw invalidField(
      'taxpayer',
      supporter_id === null
        ? 'Please say who gave it: a declaration is one person’s.'
        : 'A gift that isn’t eligible can’t have a declaration. Please untick one of the two.',
    );
  const declaration = await declarationsRepository(db).declare({
    supporterId: supporter_id,
    given: 'paper',
    taxpayer,
    past: false,
    future: false,
    madeOn,
    userName: actorName(actor),
    onlyGift: id,
  });
  await audit(db).note(actor, {
    action: 'created',
    kind: 'declarations',
    id: declaration.id,
    details: { given: 'paper' },
  });
}

async function write(mail: Mail, actor: Actor, gift: GiftByHand) {
  const {
    amount,
    method,
    received_on,
    key = null,
    is_sponsored,
    is_small_donations,
    building_id = null,
    no_gift_aid,
    taxpayer,
    note,
  } = gift;
  let id = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await refuseWrongDay(db, 'received_on', received_on);
    await refuseWrongBuilding(db, gift);
    if (!gift.is_another) await refuseSame(db, gift);
    const created = await giftsRepository(db).create({
      supporter_id: await resolveGiver(db, gift),
      amount,
      interval: 'once',
      method,
      source: 'staff',
      appeal_id: await appealBySlug(db, gift.appeal),
      project: await projectBySlug(db, gift.project),
      creation_key: key,
      is_sponsored,
      is_small_donations,
      building_id,
      no_gift_aid,
      note,
    });
    id = created.id;
    if (taxpayer) await declareForGift(db, actor, created, { taxpayer, madeOn: received_on });
    const payment = { kind: 'payment', source: 'staff', source_key: `staff:${id}` } as const;
    const { emails } = await bookEntries(writing, [
      { ...payment, gift: created, amount, booked_on: received_on },
    ]);
    await audit(db).note(actor, {
      action: 'created',
      kind: 'gifts',
      id,
      title: created.reference,
      details: { amount, method },
    });
    return emails;
  });
  return id;
}
