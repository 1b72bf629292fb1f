import { type Actor, audit, actorName } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { lockGift, settleGift } from '../ledger/settle-gift';
import type { PaymentProvider } from '../payments/provider';

interface EndGiftContext {
  db: Database;
  actor: Actor;
  provider?: PaymentProvider | undefined;
}

function refuseEnded({ state, interval }: GiftRow) {
  if (state === 'cancelled') throw new HttpError(409, 'This gift has already ended.');
  if (interval === 'once' && state !== 'waiting')
    throw new HttpError(409, 'The money for this gift has been received. Please refund it instead.');
}

async function endAtProvider(gift: GiftRow, provider: PaymentProvider | undefined) {
  const isTaken = gift.provider_subscription !== null;
  if (isTaken && !provider)
    throw new HttpError(
      409,
      'Card payments are not set up on this server now, so this gift carries on. Please set them up again, or cancel it at the payment provider.',
    );
  if (isTaken || gift.provider_session !== null) await provider?.cancel(gift);
  return isTaken;
}

/**
 * Ends a monthly gift, or a gift that hasn't arrived yet, at the provider first. A standing order continues
 * until the giver cancels it at their bank.
 * @throws HttpError 404, 409 if the gift has ended or the provider isn't set up, 502 if the provider fails
 */
export async function endGift({ db, actor, provider }: EndGiftContext, id: number) {
  const gift = orNotFound(await giftsRepository(db).find(id));
  refuseEnded(gift);
  const isNoted = await endAtProvider(gift, provider);
  await db.transaction().execute(async (transaction) => {
    if (!isNoted) await recordGiftEnd(transaction, actor, id);
    await audit(transaction).note(actor, {
      action: 'changed',
      kind: 'gifts',
      id,
      title: gift.reference,
      details: { state: 'cancelled' },
    });
  });
}

/**
 * Records the end of a gift. Reads the gift again under a lock, because it may have been ended or paid in the
 * meantime.
 */
async function recordGiftEnd(db: Database, actor: Actor, id: number) {
  await lockGift(db, id);
  const gift = orNotFound(await giftsRepository(db).find(id));
  if (gift.state === 'cancelled') return;
  refuseEnded(gift);
  await giftsRepository(db).addEvent(id, {
    kind: 'cancelled',
    user_name: actorName(actor),
  });
  await settleGift(db, id);
}
