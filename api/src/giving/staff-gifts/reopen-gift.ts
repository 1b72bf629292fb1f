import type { StaffGiftWhole } from '@lapis/contract';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { lockGift, settleGift } from '../ledger/settle-gift';

/**
 * Checks whether a cancelled gift can be expected again: staff cancelled it, and its payment needs nothing that
 * the cancellation ended at the payment provider.
 */
export const isReopenable = (
  { state, provider, provider_session }: Pick<GiftRow, 'state' | 'provider' | 'provider_session'>,
  events: Pick<StaffGiftWhole['events'][number], 'kind' | 'by'>[],
) =>
  state === 'cancelled' &&
  provider === null &&
  provider_session === null &&
  events.findLast(({ kind }) => kind === 'cancelled')?.by !== '';

/**
 * Expects a gift again that staff cancelled, as before. Must run in a transaction.
 * @throws HttpError 404, or 409 if it isn't cancelled, or the giver must set up the payment anew
 */
export async function reopenGift(db: Database, actor: Actor, id: number) {
  await lockGift(db, id);
  const gifts = giftsRepository(db);
  const gift = orNotFound(await gifts.find(id));
  if (gift.state !== 'cancelled')
    throw new HttpError(409, 'This gift is not cancelled. Please reload the page.');
  const events = await gifts.events(id);
  if (
    !isReopenable(
      gift,
      events.map(({ kind, user_name }) => ({ kind, by: user_name })),
    )
  )
    throw new HttpError(
      409,
      'The payment has ended at the payment provider or by the giver, so they have to set it up anew on the site.',
    );
  await gifts.addEvent(id, { kind: 'reopened', user_name: actorName(actor) });
  await settleGift(db, id);
  await audit(db).note(actor, {
    action: 'changed',
    kind: 'gifts',
    id,
    title: gift.reference,
    details: { state: 'reopened' },
  });
}
