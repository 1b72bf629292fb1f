import { type Actor, audit, nameOf } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { holdGift, settleGift } from '../ledger/settle-gift';
import type { PaymentProvider } from '../payments/provider';

interface Doing {
  db: Database;
  actor: Actor;
  provider?: PaymentProvider | undefined;
}

function refuseWhatIsOver({ state, interval }: GiftRow) {
  if (state === 'cancelled') throw new HttpError(409, 'This gift has already ended.');
  if (interval === 'once' && state !== 'waiting')
    throw new HttpError(409, 'The money for this gift has been received. Please refund it instead.');
}

/**
 * Ends a gift at the provider: one that is taken each month, which then says so itself, or the page of one that was not
 * paid. Answers whether the gift says so.
 */
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
 * Ends a monthly gift, or one that is not waited for any more, at the provider first. A standing order goes on until the
 * giver's bank is told.
 * @throws HttpError 404, 409 where it is over already or the provider is not set up, 502 as the provider
 */
export async function endGift({ db, actor, provider }: Doing, id: number) {
  const gift = orNotFound(await giftsRepository(db).find(id));
  refuseWhatIsOver(gift);
  const isNoted = await endAtProvider(gift, provider);
  await db.transaction().execute(async (transaction) => {
    if (!isNoted) await noteEnd(transaction, actor, id);
    await audit(transaction).note(actor, {
      action: 'changed',
      kind: 'gifts',
      id,
      title: gift.reference,
      details: { state: 'cancelled' },
    });
  });
}

/** Notes it as the gift is by now: the provider or somebody else may have ended it meanwhile, or its money have come. */
async function noteEnd(db: Database, actor: Actor, id: number) {
  await holdGift(db, id);
  const gift = orNotFound(await giftsRepository(db).find(id));
  if (gift.state === 'cancelled') return;
  refuseWhatIsOver(gift);
  await giftsRepository(db).addEvent(id, {
    kind: 'cancelled',
    user_name: nameOf(actor),
  });
  await settleGift(db, id);
}
