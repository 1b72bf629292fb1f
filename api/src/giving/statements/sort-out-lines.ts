import { referencesIn } from '../gifts/references';
import { inTurns } from './reading/in-turns';
import { lineKey } from './reading/line-likeness';
import type { ReadLine } from './reading/read-statement';
import { splitWords } from './name-in-text';

export interface StoredLine {
  id: number;
  line_key: string;
  likeness: string;
  balance: number | null;
  booked_on: string;
  amount: number;
  text: string;
  format: string;
  first_on: string | null;
}

export type FreshLine = ReadLine;

/** A stored payment, and the line of a later statement that is the same. */
export interface KnownLine {
  id: number;
  line: ReadLine;
}

/** Lines of a statement, sorted into those that earlier statements lack and those that they have. */
interface SortedLines {
  fresh: FreshLine[];
  known: KnownLine[];
}

const secondOfDay =
  'An earlier statement has the same payment on this date, with a different balance after it. If this is the same one, ignore it.';
const inOther = (format: string) =>
  `An earlier statement (${format}) has a payment with this date and amount and similar words. If this is the same one, ignore it.`;

const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other;

/**
 * Separates the payments that earlier statements lack; all those given have the same likeness. Statements
 * contain whole days, so equal payments can simply be counted, except on a file's first day, which may be
 * incomplete. On that day, a payment with the same balance is already known; if the balances differ, either
 * there is a second payment or the bank has reordered the day's payments, so staff decide.
 */
function selectFresh(lines: ReadLine[], earlier: StoredLine[], firstOn: string | null): SortedLines {
  const left = [...earlier];
  const known: KnownLine[] = [];
  const takeOne = (isSame: (stored: StoredLine) => boolean) => {
    const at = left.findIndex(isSame);
    return at >= 0 ? left.splice(at, 1)[0] : undefined;
  };
  /** Pairs a line with a stored payment, if there is such a one. */
  function pair(line: ReadLine, isSame: (stored: StoredLine) => boolean) {
    const stored = takeOne(isSame);
    if (stored) known.push({ id: stored.id, line });
    return stored !== undefined;
  }
  const unpaired = lines.filter(
    (line) => line.balance === null || !pair(line, (stored) => stored.balance === line.balance),
  );
  const fresh: FreshLine[] = [];
  // A file that was taken back leaves gaps among the keys.
  const keys = new Set(earlier.map(({ line_key }) => line_key));
  let ordinal = 1;
  function add(line: ReadLine) {
    while (keys.has(lineKey(line.likeness, ordinal))) ordinal += 1;
    fresh.push({ ...line, key: lineKey(line.likeness, ordinal) });
    ordinal += 1;
  }
  for (const line of unpaired) {
    const lacksBeginning = (stored: StoredLine) =>
      line.booked_on === firstOn || stored.booked_on === stored.first_on;
    if (pair(line, (stored) => !differ(stored.balance, line.balance) || !lacksBeginning(stored))) continue;
    add(takeOne(() => true) ? { ...line, doubt: line.doubt ?? secondOfDay } : line);
  }
  return { fresh, known };
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

const likenessKey = ({ likeness }: Pick<ReadLine, 'likeness'>) => likeness;

/** Number of lines imported in one transaction; few, because a transaction blocks other writes. */
const PIECE = 40;

/**
 * Splits lines into batches of about 40, in date order. Lines with the same likeness stay in one batch,
 * because they are counted together. Within a day, lines with a reference come first: references match
 * reliably across formats, so they are matched before a merely similar line can claim their counterpart.
 */
export async function splitIntoPieces(lines: ReadLine[]): Promise<ReadLine[][]> {
  const groups: { group: ReadLine[]; place: string }[] = [];
  for await (const group of inTurns(groupedBy(lines, likenessKey).values())) {
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

export function sortOutLines(lines: ReadLine[], earlier: StoredLine[], firstOn: string | null): SortedLines {
  const stored = groupedBy(earlier, likenessKey);
  const sorted = [...groupedBy(lines, likenessKey)].map(([likeness, alike]) =>
    selectFresh(alike, stored.get(likeness) ?? [], firstOn),
  );
  return {
    fresh: sorted.flatMap(({ fresh }) => fresh).toSorted((one, other) => one.line - other.line),
    known: sorted.flatMap(({ known }) => known),
  };
}

const toTraces = <Line extends { text: string }>(line: Line) => ({
  line,
  references: referencesIn(line.text),
  words: splitWords(line.text),
});
type LineTraces = Omit<ReturnType<typeof toTraces>, 'line'>;

const hasSameReference = (one: LineTraces, other: LineTraces) =>
  one.references.some((reference) => other.references.includes(reference));

/**
 * Checks whether two lines share at least half the words of the shorter one. Two lines that each have a
 * reference are never similar.
 */
function isSimilar(one: LineTraces, other: LineTraces) {
  if (one.references.length > 0 && other.references.length > 0) return false;
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  const fewest = Math.min(one.words.length, other.words.length);
  return fewest > 0 && shared * 2 >= fewest;
}

/**
 * Separates payments already in an earlier statement in a different format, so that changing from CSV to OFX
 * doesn't book a month twice. Payments with the same day, amount and reference are the same; if only the
 * words are similar, staff decide. Each stored line matches at most one new line; the ids of the stored lines
 * that matched are added to `twins`.
 */
export function withoutTwins(lines: FreshLine[], others: StoredLine[], twins: Set<number>): SortedLines {
  const known: KnownLine[] = [];
  const dayAndAmount = ({ booked_on, amount }: Pick<StoredLine, 'booked_on' | 'amount'>) =>
    `${booked_on} ${amount}`;
  const left = groupedBy(others.filter(({ id }) => !twins.has(id)).map(toTraces), ({ line }) =>
    dayAndAmount(line),
  );
  const fresh = lines.flatMap((line) => {
    const candidates = left.get(dayAndAmount(line)) ?? [];
    const traces = candidates.length > 0 ? toTraces(line) : undefined;
    if (!traces) return [line];
    const takeOne = (fits: typeof isSimilar) => {
      const at = candidates.findIndex((other) => fits(traces, other));
      const [twin] = at < 0 ? [] : candidates.splice(at, 1);
      if (twin) twins.add(twin.line.id);
      return twin;
    };
    const same = takeOne(hasSameReference);
    if (same) {
      known.push({ id: same.line.id, line });
      return [];
    }
    const twin = takeOne(isSimilar);
    return [twin ? { ...line, doubt: line.doubt ?? inOther(twin.line.format) } : line];
  });
  return { fresh, known };
}
