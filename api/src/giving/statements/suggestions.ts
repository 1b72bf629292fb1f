import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import { referencesIn, toSigns } from '../gifts/references';
import { findFittingRules, loadOrderRules, type OrderRule, ruleAmount } from '../standing-orders/order-rules';
import {
  amountOn,
  type AmountRow,
  isStandingOrder,
  standingOrdersRepository,
} from '../standing-orders/standing-orders.repository';
import '../tables';
import { giftsByReference } from './gifts-by-reference';
import type { LineRow } from './lines.repository';
import { hasName, splitName, splitWords } from './name-in-text';
import { findNamesakes, loadContacts } from './namesakes';
import { daysBetween, rankLikeness, whyNear, whyWords } from './likelihood';
import { countSlips } from './near-reference';
import { loadEarlierGivers, loadPromised } from './offered-gifts';
import { loadThanksByMatch } from './thanked-by-match';

type Suggestions = Pick<StatementLine, 'may_be' | 'may_be_from'>;
type GiftSuggestion = Omit<Suggestions['may_be'][number], 'gets_thanks'> & {
  supporter_id: number | null;
  /** Likeliest first: exact references 0, near ones 1, then names and amounts. */
  rank: number;
};

const MOST_GIFTS = 5;
const MOST_GIVERS = 3;

/** Checks whether a single gift has been received in full. */
export const isFullyReceived = ({
  interval,
  amount,
  received,
}: Pick<GiftRow, 'interval' | 'amount' | 'received'>) => interval === 'once' && received >= amount;

const withWords = <Row extends { name: string }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, words: splitName(row.name) }));

interface SuggestionData {
  gifts: Map<string, GiftRow>;
  names: Map<number, string>;
  promised: (Awaited<ReturnType<typeof loadPromised>>[number] & { words: string[] })[];
  givers: (Awaited<ReturnType<typeof loadEarlierGivers>>[number] & { words: string[] })[];
  rules: OrderRule[];
  amounts: Map<number, AmountRow[]>;
}

function ruleSuggestions({ text, amount, booked_on }: LineRow, { rules, names }: SuggestionData) {
  return findFittingRules(text, rules).map((rule): GiftSuggestion => {
    const { gift } = rule;
    const expected = ruleAmount(rule, booked_on);
    const isEqual = expected === amount;
    const ended = gift.state === 'cancelled' ? ' This standing order has ended.' : '';
    return {
      gift_id: gift.id,
      reference: gift.reference,
      supporter_id: gift.supporter_id,
      name: names.get(gift.supporter_id ?? 0) ?? '',
      contact: '',
      amount: expected,
      is_standing_order: true,
      rank: isEqual && !ended ? 0 : 0.5,
      why: isEqual
        ? `The bank’s words and the amount match.${ended}`
        : `The bank’s words match, but not the amount: ${pounds(expected)} was expected.${ended}`,
    };
  });
}

function giftsFor(line: LineRow, data: SuggestionData): GiftSuggestion[] {
  const { text, amount, booked_on } = line;
  const { gifts, names, promised: open, amounts } = data;
  const expectedOf = (gift: { id: number; amount: number }) =>
    amountOn(gift, amounts.get(gift.id) ?? [], booked_on);
  const byReference = referencesIn(text)
    .map((reference) => gifts.get(reference))
    .filter((gift) => gift !== undefined)
    .filter((gift) => !isFullyReceived(gift))
    .map((gift): GiftSuggestion => {
      const isEqual = expectedOf(gift) === amount;
      return {
        gift_id: gift.id,
        reference: gift.reference,
        supporter_id: gift.supporter_id,
        name: names.get(gift.supporter_id ?? 0) ?? '',
        contact: '',
        amount: expectedOf(gift),
        is_standing_order: isStandingOrder(gift),
        rank: isEqual ? 0 : 0.5,
        why: whyWords(isEqual, 'reference', expectedOf(gift)),
      };
    });
  const referred = new Set(byReference.map(({ gift_id }) => gift_id));
  const byWords = ruleSuggestions(line, data).filter(({ gift_id }) => !referred.has(gift_id));
  const known = new Set([...byReference, ...byWords].map(({ gift_id }) => gift_id));
  const said = splitWords(text);
  const signs = toSigns(text);
  const others = open
    .filter(({ id }) => !known.has(id))
    .flatMap((gift) => {
      const slips = countSlips(signs, gift.reference);
      const isNamed = hasName(said, gift.words);
      const isEqual = expectedOf(gift) === amount;
      if (slips === undefined && !isNamed && !isEqual) return [];
      const { id, reference, name, supporter_id } = gift;
      const expected = expectedOf(gift);
      return {
        gift_id: id,
        reference,
        supporter_id,
        name,
        contact: '',
        amount: expected,
        is_standing_order: isStandingOrder(gift),
        rank: rankLikeness({ slips, isNamed, isEqual }),
        why:
          slips === undefined
            ? isNamed
              ? whyWords(isEqual, 'name', expected)
              : 'Only the amount matches.'
            : whyNear(slips, isEqual, expected),
        // A gift that was promised after the payment is the least likely.
        days: Math.abs(daysBetween(gift.created_at, booked_on)),
      };
    })
    .toSorted((one, other) => one.rank - other.rank || one.days - other.days)
    .map(({ days: _, ...suggestion }) => suggestion);
  return [...byReference, ...byWords, ...others].toSorted((one, other) => one.rank - other.rank);
}

function giversFor({ text }: LineRow, { gifts, names, givers }: SuggestionData): Suggestions['may_be_from'] {
  const ofReference = referencesIn(text)
    .map((reference) => gifts.get(reference))
    .filter((gift) => gift !== undefined)
    .filter((gift) => isFullyReceived(gift) && names.has(gift.supporter_id ?? 0))
    .map((gift) => ({
      supporter_id: gift.supporter_id ?? 0,
      name: names.get(gift.supporter_id ?? 0) ?? '',
      contact: '',
      why: `The reference belongs to ${gift.reference}, which has already been received. This would be a second gift.`,
    }));
  const known = new Set(ofReference.map(({ supporter_id }) => supporter_id));
  const said = splitWords(text);
  const byName = givers
    .filter(({ id, words }) => !known.has(id) && hasName(said, words))
    .map(({ id, name }) => ({
      supporter_id: id,
      name,
      contact: '',
      why: 'Someone with this name has given by transfer before.',
    }));
  return [...ofReference, ...byName].slice(0, MOST_GIVERS);
}

export async function suggestionsFor(db: Database, lines: LineRow[]): Promise<Map<number, Suggestions>> {
  const open = lines.filter(({ state, amount }) => state === 'unmatched' && amount > 0);
  const found = new Map<number, Suggestions>();
  if (open.length === 0) return found;
  const gifts = await giftsByReference(
    db,
    open.flatMap(({ text }) => referencesIn(text)),
  );
  const rules = await loadOrderRules(db);
  const fitting = open.flatMap(({ text }) => findFittingRules(text, rules)).map(({ gift }) => gift);
  const ids = [...gifts.values(), ...fitting].map(({ supporter_id }) => supporter_id ?? 0);
  const offered = await loadPromised(db);
  const orderIds = [...gifts.values(), ...offered].filter(isStandingOrder).map(({ id }) => id);
  const people = await db
    .selectFrom('supporters')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .where('erased_at', 'is', null)
    .execute();
  const known: SuggestionData = {
    gifts,
    names: new Map(people.map(({ id, name }) => [id, name])),
    promised: withWords(offered),
    givers: withWords(await loadEarlierGivers(db)),
    rules,
    amounts: await standingOrdersRepository(db).amounts([...new Set(orderIds)]),
  };
  const suggested = open.map((line) => ({
    line,
    gifts: giftsFor(line, known).slice(0, MOST_GIFTS),
    may_be_from: giversFor(line, known),
  }));
  const contacts = await loadContacts(
    db,
    suggested.flatMap(({ gifts: each, may_be_from }) => [
      ...findNamesakes(each),
      ...findNamesakes(may_be_from),
    ]),
  );
  const getsThanks = await loadThanksByMatch(
    db,
    suggested.flatMap(({ gifts: each }) => each),
  );
  for (const { line, gifts: each, may_be_from } of suggested)
    found.set(line.id, {
      may_be: await Promise.all(
        each.map(async ({ rank: _, supporter_id, ...gift }) => ({
          ...gift,
          contact: contacts.get(supporter_id ?? 0) ?? '',
          gets_thanks: await getsThanks(line, { gift_id: gift.gift_id, supporter_id }),
        })),
      ),
      may_be_from: may_be_from.map((giver) => ({
        ...giver,
        contact: contacts.get(giver.supporter_id) ?? '',
      })),
    });
  return found;
}
