import type { Actor } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import type { MailTransaction } from '../../server/http/mail';
import type { GiftRow } from '../gifts/gifts.repository';
import { referencesIn } from '../gifts/references';
import type { LineRow } from '../statements/lines.repository';
import { changeAmount } from './change-amount';
import { matchOpenLines, rememberWords } from './match-by-words';
import { findFittingRules, loadOrderRules } from './order-rules';
import { amountOn, standingOrdersRepository } from './standing-orders.repository';

/**
 * Returns the day of the first open payment with this line's amount, after the last payment with another
 * amount. So staff are asked once if two months with a new amount are uploaded together.
 */
async function findFirstDay(db: Database, gift: GiftRow, { amount, booked_on }: LineRow) {
  const { last } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.max('booked_on').as('last'))
    .where('gift_id', '=', gift.id)
    .where('kind', '=', 'payment')
    .where('amount', '<>', amount)
    .where('booked_on', '<', booked_on)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('statement_lines')
    .select(['text', 'booked_on'])
    .where('state', '=', 'unmatched')
    .where('amount', '=', amount)
    .where('booked_on', '<', booked_on)
    .where('booked_on', '>', last ?? booked_on)
    .orderBy('booked_on')
    .execute();
  const rules = (await loadOrderRules(db)).filter((rule) => rule.gift.id === gift.id);
  const first = open.find(
    ({ text }) => referencesIn(text).includes(gift.reference) || findFittingRules(text, rules).length > 0,
  );
  return first?.booked_on ?? booked_on;
}

/**
 * Learns from a payment that staff matched with a standing order: its words, and its amount if they chose so.
 * Then matches the other payments to check that certainly belong to it. Returns their number and the
 * thank-you emails.
 */
export async function followLine(
  writing: MailTransaction,
  actor: Actor,
  gift: GiftRow,
  { line, isNewAmount }: { line: LineRow; isNewAmount: boolean },
) {
  const { db } = writing;
  await rememberWords(db, gift, line);
  const expected = amountOn(gift, await standingOrdersRepository(db).amountsOf(gift.id), line.booked_on);
  if (isNewAmount && expected !== line.amount)
    await changeAmount(db, actor, gift, {
      amount: line.amount,
      from: await findFirstDay(db, gift, line),
      isLearnt: true,
    });
  return matchOpenLines(writing, gift);
}
