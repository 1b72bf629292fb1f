import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import type { LineRow } from '../statements/lines.repository';
import { containsPhrase, splitPhrases, toBankWords } from './bank-words';
import {
  amountOn,
  type AmountRow,
  type StandingOrderRow,
  standingOrdersRepository,
} from './standing-orders.repository';
import '../tables';

/** Rule that payments with these words belong to a standing order. */
export interface OrderRule {
  gift: GiftRow;
  order: StandingOrderRow;
  phrases: string[];
  amounts: AmountRow[];
}

/** Loads the rules of all standing orders, also of those that have ended. */
export async function loadOrderRules(db: Database): Promise<OrderRule[]> {
  const orders = await db.selectFrom('standing_orders').selectAll().where('words', '<>', '').execute();
  if (orders.length === 0) return [];
  const gifts = await db
    .selectFrom('gifts')
    .selectAll()
    .where('interval', '=', 'month')
    .where('method', '=', 'transfer')
    .where('id', 'in', (eb) => eb.selectFrom('standing_orders').select('gift_id').where('words', '<>', ''))
    .execute();
  const amounts = await standingOrdersRepository(db).amounts(gifts.map(({ id }) => id));
  const byGift = new Map(gifts.map((gift) => [gift.id, gift]));
  return orders.flatMap((order) => {
    const gift = byGift.get(order.gift_id);
    if (!gift) return [];
    return [{ gift, order, phrases: splitPhrases(order.words), amounts: amounts.get(gift.id) ?? [] }];
  });
}

/**
 * Returns the rules that fit a payment's text. Rules for exactly its words win over those whose phrase is only
 * a part of it.
 */
export function findFittingRules(text: string, rules: readonly OrderRule[]) {
  const words = toBankWords(text);
  const exact = rules.filter(({ phrases }) => phrases.includes(words));
  return exact.length > 0
    ? exact
    : rules.filter(({ phrases }) => phrases.some((phrase) => containsPhrase(words, phrase)));
}

export const ruleAmount = ({ gift, amounts }: OrderRule, day: string) => amountOn(gift, amounts, day);

/** Returns the only active standing order that has a payment's words and its amount. */
export function findCertainRule({ text, amount, booked_on }: LineRow, rules: readonly OrderRule[]) {
  const fitting = findFittingRules(text, rules).filter(
    (rule) => rule.gift.state !== 'cancelled' && ruleAmount(rule, booked_on) === amount,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
