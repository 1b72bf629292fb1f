import { decodeText } from './decode-text';
import { inTurns } from './in-turns';
import { lineKey, likenessOf } from './line-likeness';
import type { Payment, Problem, Reading } from './payment';
import { isXml, readCamt } from './read-camt';
import { readCsv } from './read-csv';
import { isOfx, readOfx } from './read-ofx';
import { isSantander, readSantander } from './read-santander';
import { refuse, refuseOtherFiles, refuseOtherTexts, refuseTooMany } from './refuse';

/** In bytes. */
export const LARGEST_STATEMENT = 10 * 1024 * 1024;
/** As many as somebody would read through. */
const MOST_PROBLEMS = 200;

/** A payment that came, and what makes it the same in other statements. */
export interface ReadLine extends Omit<Payment, 'id'> {
  likeness: string;
  /** The likeness and a number: two equal payments of one day are two. */
  key: string;
}

export interface ReadStatement {
  /** 'Barclays CSV', 'OFX', 'CAMT.053'. */
  format: string;
  lines: ReadLine[];
  /** How many payments went out; they are passed over. */
  outgoing: number;
  problems: Problem[];
  /** The first day of all that the file has, also of what went out; null where it has nothing. */
  first_on: string | null;
}

function readingOf(text: string): Promise<Reading> {
  refuseOtherTexts(text);
  if (isOfx(text)) return readOfx(text);
  if (isXml(text)) return readCamt(text);
  if (isSantander(text)) return readSantander(text);
  return readCsv(text);
}

/** Payments that came, each with its key. A mark of the bank that stands twice beside the same words is one payment. */
async function keyed(payments: Payment[]): Promise<ReadLine[]> {
  const seen = new Map<string, Set<string>>();
  const lines = [];
  for await (const { id, ...payment } of inTurns(payments)) {
    const likeness = likenessOf({ ...payment, id });
    const alike = seen.get(likeness) ?? new Set<string>();
    const told = id === undefined ? String(alike.size) : payment.text;
    if (alike.has(told)) continue;
    seen.set(likeness, alike.add(told));
    lines.push({ ...payment, likeness, key: lineKey(likeness, alike.size) });
  }
  return lines;
}

/**
 * Reads a bank's statement, whichever of the known formats it is in. A line that can't be read is named by its number
 * and the others are read; nothing is guessed at. A long file is read in turns with whatever else the server has to do.
 * @param name as its sender called it
 * @throws HttpError 413, 415 or 422 with words that say what to export instead
 */
export async function readStatement(bytes: Buffer, name: string): Promise<ReadStatement> {
  if (bytes.length > LARGEST_STATEMENT)
    throw refuse(`${name} is larger than 10 MB. Please export a shorter period, such as a month.`, 413);
  refuseOtherFiles(bytes);
  const { format, payments, problems } = await readingOf(decodeText(bytes));
  refuseTooMany(payments);
  if (payments.length === 0 && problems.length === 0)
    throw refuse(
      `There are no payments in ${name}. Please check the dates you chose on your bank’s website.`,
    );
  return {
    format,
    lines: await keyed(payments.filter(({ amount }) => amount > 0)),
    outgoing: payments.filter(({ amount }) => amount < 0).length,
    problems: problems.slice(0, MOST_PROBLEMS),
    first_on: payments
      .map(({ booked_on }) => booked_on)
      .reduce<string | null>((first, day) => (first === null || day < first ? day : first), null),
  };
}
