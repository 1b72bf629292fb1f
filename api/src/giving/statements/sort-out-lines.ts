import { referencesIn } from '../gifts/references';
import { inTurns } from './reading/in-turns';
import { lineKey } from './reading/line-likeness';
import type { ReadLine } from './reading/read-statement';
import { wordsOf } from './name-in-text';

/** What an earlier statement has of a payment. */
export interface StoredLine {
  id: number;
  likeness: string;
  balance: number | null;
  booked_on: string;
  amount: number;
  text: string;
  /** Of its statement. */
  format: string;
  first_on: string | null;
}

/** A payment that no earlier statement has, or that a person has to decide about. */
export type FreshLine = ReadLine;

const secondOfDay =
  'An earlier statement has the same payment on this date, with a different balance after it. If this is the same one, ignore it.';
const inOther = (format: string) =>
  `An earlier statement (${format}) has a payment with this date and amount and similar words. If this is the same one, ignore it.`;

/** Whether both balances are known, and tell two payments apart. */
const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other;

/**
 * Of payments that are alike, those that earlier statements don't have. A file has a day from its beginning on, so what
 * it has of equal payments are as many as there are, or as there were when it was downloaded; which is which does not
 * matter. Only the first day of a file may lack its beginning. There equal balances show which are the same, and where
 * they differ either a second payment came, or the bank has sorted the day anew: a person decides.
 */
function freshOf(lines: ReadLine[], earlier: StoredLine[], firstOn: string | null): FreshLine[] {
  const left = [...earlier];
  const takeOne = (isSame: (stored: StoredLine) => boolean) => {
    const at = left.findIndex(isSame);
    return at >= 0 && left.splice(at, 1).length > 0;
  };
  const unpaired = lines.filter(
    ({ balance }) => balance === null || !takeOne((stored) => stored.balance === balance),
  );
  const fresh: FreshLine[] = [];
  const add = (line: ReadLine) =>
    fresh.push({ ...line, key: lineKey(line.likeness, earlier.length + fresh.length + 1) });
  for (const line of unpaired) {
    const lacksBeginning = (stored: StoredLine) =>
      line.booked_on === firstOn || stored.booked_on === stored.first_on;
    if (takeOne((stored) => !differ(stored.balance, line.balance) || !lacksBeginning(stored))) continue;
    add(takeOne(() => true) ? { ...line, doubt: line.doubt ?? secondOfDay } : line);
  }
  return fresh;
}

function groupedBy<Item>(items: Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const likenessOf = ({ likeness }: Pick<ReadLine, 'likeness'>) => likeness;

/** So many lines are written at one go, matched and thanked for: nobody else can write meanwhile. */
const PIECE = 40;

/**
 * Lines in pieces of some 40, by their days. Those that are alike are in one piece, since it matters how many there are.
 * Of a day those with a reference come first: they are known for certain in another format, and what is only similar must
 * not take the place of one.
 */
export async function piecesOf(lines: ReadLine[]): Promise<ReadLine[][]> {
  const groups: { group: ReadLine[]; place: string }[] = [];
  for await (const group of inTurns(groupedBy(lines, likenessOf).values())) {
    const isReferred = group.some(({ text }) => referencesIn(text).length > 0);
    groups.push({ group, place: `${group[0]?.booked_on} ${isReferred ? 0 : 1}` });
  }
  const pieces: ReadLine[][] = [];
  for (const { group } of groups.toSorted((one, other) =>
    one.place < other.place ? -1 : one.place > other.place ? 1 : 0,
  )) {
    const last = pieces.at(-1);
    if (last && last.length + group.length <= PIECE) last.push(...group);
    else pieces.push([...group]);
  }
  return pieces;
}

/** What no earlier statement has, with keys of its own. */
export function sortOutLines(lines: ReadLine[], earlier: StoredLine[], firstOn: string | null): FreshLine[] {
  const stored = groupedBy(earlier, likenessOf);
  const fresh = [...groupedBy(lines, likenessOf)].flatMap(([likeness, alike]) =>
    freshOf(alike, stored.get(likeness) ?? [], firstOn),
  );
  return fresh.toSorted((one, other) => one.line - other.line);
}

/** What two formats may have in common of the same payment. */
const tracesOf = <Line extends { text: string }>(line: Line) => ({
  line,
  references: referencesIn(line.text),
  words: wordsOf(line.text),
});
type Traces = Omit<ReturnType<typeof tracesOf>, 'line'>;

const hasSameReference = (one: Traces, other: Traces) =>
  one.references.some((reference) => other.references.includes(reference));

/** Whether most words are the same, and not the references, where both have one. */
function isSimilar(one: Traces, other: Traces) {
  if (one.references.length > 0 && other.references.length > 0) return false;
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  const fewest = Math.min(one.words.length, other.words.length);
  return fewest > 0 && shared * 2 >= fewest;
}

/**
 * The same once more against statements of other formats, whose payments have other keys: whoever has downloaded CSV
 * and changes to OFX must not book a month twice. The same reference on the same day is the same payment; where only
 * words are similar, a person decides. Each of the others is the twin of one line at most: those that were are added to
 * `twins`, by their ids.
 */
export function withoutTwins(lines: FreshLine[], others: StoredLine[], twins: Set<number>): FreshLine[] {
  const dayAndAmount = ({ booked_on, amount }: Pick<StoredLine, 'booked_on' | 'amount'>) =>
    `${booked_on} ${amount}`;
  const left = groupedBy(others.filter(({ id }) => !twins.has(id)).map(tracesOf), ({ line }) =>
    dayAndAmount(line),
  );
  return lines.flatMap((line) => {
    const candidates = left.get(dayAndAmount(line)) ?? [];
    const traces = candidates.length > 0 ? tracesOf(line) : undefined;
    if (!traces) return [line];
    const takeOne = (fits: typeof isSimilar) => {
      const at = candidates.findIndex((other) => fits(traces, other));
      const [twin] = at < 0 ? [] : candidates.splice(at, 1);
      if (twin) twins.add(twin.line.id);
      return twin;
    };
    if (takeOne(hasSameReference)) return [];
    const twin = takeOne(isSimilar);
    return [twin ? { ...line, doubt: line.doubt ?? inOther(twin.line.format) } : line];
  });
}
