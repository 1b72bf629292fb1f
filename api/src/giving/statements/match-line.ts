import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import type { Services } from '../../server/http/serve';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { readToday } from '../settings/today';
import { followLine } from '../standing-orders/follow-line';
import { isStandingOrder, standingOrdersRepository } from '../standing-orders/standing-orders.repository';
import { bookParts } from './book-line';
import { claimLine, type GiftChoice, resolveGift } from './gift-of-line';
import type { LineRow } from './lines.repository';
import { setLineEntries } from './line-entries';

interface MatchInput extends GiftChoice {
  is_monthly?: boolean | undefined;
  is_new_amount?: boolean | undefined;
}

async function findGift(db: Database, line: LineRow, said: MatchInput) {
  const { amount, booked_on } = line;
  const gift = await resolveGift(db, said, {
    line,
    amount,
    method: 'transfer',
    interval: said.is_monthly ? 'month' : 'once',
  });
  if (said.is_monthly && said.gift_id === undefined)
    await standingOrdersRepository(db).add({
      gift_id: gift.id,
      due_day: Number(booked_on.slice(8)),
      since: booked_on,
      recorded_on: await readToday(db),
      words: '',
      sends_thanks: 0,
    });
  return gift;
}

/**
 * Books a payment to the gift that staff chose, or to a new one. A standing order remembers its words, and
 * other payments that then certainly belong to it are booked too. Returns the number of those.
 * @throws HttpError 404, 409 if the line is already matched or the gift already received, 422 if the choice
 * is invalid
 */
export async function matchLine(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  said: MatchInput,
  actor: Actor,
) {
  let also = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    // A concurrent match with the same gift waits here and then fails, because the gift has been received.
    await givingSettingsRepository(db).holdReceipts();
    const line = await claimLine(db, id, 'in');
    const gift = await findGift(db, line, said);
    const { ids, emails } = await bookParts(writing, line, [
      { gift, amount: line.amount, method: 'transfer' },
    ]);
    await setLineEntries(db, id, ids);
    const isNewAmount = said.is_new_amount === true;
    const followed = isStandingOrder(gift)
      ? await followLine(writing, actor, gift, { line, isNewAmount })
      : { also, emails: [] };
    also = followed.also;
    await audit(db).note(actor, {
      action: 'matched',
      kind: 'gifts',
      id: gift.id,
      title: gift.reference,
      details: { line: id, amount: line.amount, is_new: said.gift_id === undefined, also },
    });
    return [...emails, ...followed.emails];
  });
  await changes.publish(['giving']);
  return also;
}
