import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import { referencesIn } from '../gifts/references';
import '../tables';
import { giftsByReference } from './gifts-by-reference';
import type { LineRow } from './lines.repository';
import { hasName, splitName, splitWords } from './name-in-text';

type Suggestions = Pick<StatementLine, 'may_be' | 'may_be_from'>;
type GiftSuggestion = Suggestions['may_be'][number] & { rank: number };

const MOST_GIFTS = 5;
const MOST_GIVERS = 3;
/** Maximum number of gifts, and of givers, that are searched, newest first. */
const MOST_LOOKED_THROUGH = 2000;

const promised = (db: Database) =>
  db
    .selectFrom('gifts')
    .innerJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['gifts.id', 'gifts.reference', 'gifts.amount', 'gifts.interval', 'supporters.name'])
    .where('gifts.method', '=', 'transfer')
    .where('gifts.state', 'in', ['waiting', 'active', 'failing'])
    .where('supporters.erased_at', 'is', null)
    .orderBy('gifts.created_at', 'desc')
    .limit(MOST_LOOKED_THROUGH)
    .execute();

const earlierGivers = (db: Database) =>
  db
    .selectFrom('supporters')
    .select(['id', 'name'])
    .where('erased_at', 'is', null)
    .where('joined_into', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ledger_entries')
        .select('supporter_id')
        .where('source', '=', 'statement')
        .where('supporter_id', 'is not', null)
        .$castTo<{ supporter_id: number }>(),
    )
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_THROUGH)
    .execute();

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
  promised: (Awaited<ReturnType<typeof promised>>[number] & { words: string[] })[];
  givers: (Awaited<ReturnType<typeof earlierGivers>>[number] & { words: string[] })[];
}

function giftsFor(
  { text, amount }: LineRow,
  { gifts, names, promised: open }: SuggestionData,
): GiftSuggestion[] {
  const byReference = referencesIn(text)
    .map((reference) => gifts.get(reference))
    .filter((gift) => gift !== undefined)
    .filter((gift) => !isFullyReceived(gift))
    .map((gift) => ({
      gift_id: gift.id,
      reference: gift.reference,
      name: names.get(gift.supporter_id ?? 0) ?? '',
      amount: gift.amount,
      rank: gift.amount === amount ? 0 : 1,
      why:
        gift.amount === amount
          ? 'The reference and the amount match.'
          : `The reference matches, but not the amount: ${pounds(gift.amount)} was expected.`,
    }));
  const known = new Set(byReference.map(({ gift_id }) => gift_id));
  const said = splitWords(text);
  const others = open
    .filter(({ id }) => !known.has(id))
    .flatMap((gift) => {
      const isNamed = hasName(said, gift.words);
      const isEqual = gift.amount === amount;
      const what = { gift_id: gift.id, reference: gift.reference, name: gift.name, amount: gift.amount };
      if (isNamed && isEqual) return [{ ...what, rank: 2, why: 'The name and the amount match.' }];
      if (isNamed)
        return [
          {
            ...what,
            rank: 3,
            why: `The name matches, but not the amount: ${pounds(gift.amount)} was expected.`,
          },
        ];
      return isEqual ? [{ ...what, rank: 4, why: 'Only the amount matches.' }] : [];
    });
  return [...byReference, ...others].toSorted((one, other) => one.rank - other.rank);
}

function giversFor({ text }: LineRow, { gifts, names, givers }: SuggestionData): Suggestions['may_be_from'] {
  const ofReference = referencesIn(text)
    .map((reference) => gifts.get(reference))
    .filter((gift) => gift !== undefined)
    .filter((gift) => isFullyReceived(gift) && names.has(gift.supporter_id ?? 0))
    .map((gift) => ({
      supporter_id: gift.supporter_id ?? 0,
      name: names.get(gift.supporter_id ?? 0) ?? '',
      why: `The reference belongs to ${gift.reference}, which has already been received. This would be a second gift.`,
    }));
  const known = new Set(ofReference.map(({ supporter_id }) => supporter_id));
  const said = splitWords(text);
  const byName = givers
    .filter(({ id, words }) => !known.has(id) && hasName(said, words))
    .map(({ id, name }) => ({
      supporter_id: id,
      name,
      why: 'Someone with this name has given by transfer before.',
    }));
  return [...ofReference, ...byName].slice(0, MOST_GIVERS);
}

export async function suggestionsFor(db: Database, lines: LineRow[]): Promise<Map<number, Suggestions>> {
  const open = lines.filter(({ state }) => state === 'unmatched');
  const found = new Map<number, Suggestions>();
  if (open.length === 0) return found;
  const gifts = await giftsByReference(
    db,
    open.flatMap(({ text }) => referencesIn(text)),
  );
  const ids = [...gifts.values()].map(({ supporter_id }) => supporter_id ?? 0);
  const people = await db
    .selectFrom('supporters')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .where('erased_at', 'is', null)
    .execute();
  const known: SuggestionData = {
    gifts,
    names: new Map(people.map(({ id, name }) => [id, name])),
    promised: withWords(await promised(db)),
    givers: withWords(await earlierGivers(db)),
  };
  for (const line of open) {
    const may_be = giftsFor(line, known)
      .slice(0, MOST_GIFTS)
      .map(({ rank: _, ...gift }) => gift);
    found.set(line.id, { may_be, may_be_from: giversFor(line, known) });
  }
  return found;
}
