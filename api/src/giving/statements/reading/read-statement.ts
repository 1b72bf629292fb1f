import { decodeText } from './decode-text';
import { inTurns } from './in-turns';
import { mayComeBack } from './coming-back';
import { lineKey, hashLikeness } from './line-likeness';
import { type BankPayment, cutOff, type LineProblem, type StatementReading } from './payment';
import { isXml, readCamt } from './read-camt';
import { readCsv } from './read-csv';
import { isOfx, readOfx } from './read-ofx';
import { isSantander, readSantander } from './read-santander';
import { isWebPage, readWebTable } from './read-web-table';
import { refuse, refuseOtherFiles, refuseOtherTexts, refuseTooMany } from './refuse';

/** Size limit in bytes. */
export const LARGEST_STATEMENT = 10 * 1024 * 1024;
const MOST_PROBLEMS = 200;

export interface ReadLine extends Omit<BankPayment, 'id'> {
  likeness: string;
  /** Likeness plus a counter, so that two identical payments on the same day stay separate. */
  key: string;
}

export interface ReadStatement {
  format: string;
  /** Payments into the account. */
  lines: ReadLine[];
  /** Outgoing payments that may be incoming ones that come back. */
  comingBack: ReadLine[];
  /** Number of outgoing payments, including `comingBack`. */
  outgoing: number;
  problems: LineProblem[];
  /** First day in the file, including outgoing payments; null if it has no payments. */
  first_on: string | null;
}

function readText(text: string): Promise<StatementReading> {
  refuseOtherTexts(text);
  if (isOfx(text)) return readOfx(text);
  if (isWebPage(text)) return readWebTable(text);
  if (isXml(text)) return readCamt(text);
  if (isSantander(text)) return readSantander(text);
  return readCsv(text);
}

/**
 * Adds a key to each payment. If several have the same bank id and text, only the first is used and
 * the others are reported.
 */
async function addKeys(payments: BankPayment[]) {
  const seen = new Map<string, Map<string, number>>();
  const lines: ReadLine[] = [];
  const repeated: LineProblem[] = [];
  for await (const { id, ...payment } of inTurns(payments)) {
    const likeness = hashLikeness({ ...payment, id });
    const alike = seen.get(likeness) ?? new Map<string, number>();
    const words = id === undefined ? String(alike.size) : payment.text;
    const first = alike.get(words);
    if (first !== undefined) {
      const problem = `This is the payment on line ${first} again: the bank gave both the same number. It is counted once.`;
      repeated.push({ line: payment.line, problem });
      continue;
    }
    seen.set(likeness, alike.set(words, payment.line));
    lines.push({ ...payment, likeness, key: lineKey(likeness, alike.size) });
  }
  return { lines, repeated };
}

function shortened(problems: LineProblem[]) {
  const last = problems[MOST_PROBLEMS - 1];
  const left = problems.length - MOST_PROBLEMS;
  if (!last || left === 0) return problems;
  const problem = `This line and ${left} more below it can’t be read.`;
  return [...problems.slice(0, MOST_PROBLEMS - 1), { ...last, problem }];
}

const breaksOff = (line: number): LineProblem => ({
  line,
  problem:
    'The file breaks off here, so payments may be missing. Please download it from your bank again and upload it: no payment is counted twice.',
});

/**
 * Reads a bank's statement in any known format. Lines that can't be read are reported with their numbers,
 * never guessed; the rest is read. Lets other requests run while reading long files.
 * @param name file name as uploaded
 * @throws HttpError 413, 415 or 422 with advice on what to export instead
 */
export async function readStatement(bytes: Buffer, name: string): Promise<ReadStatement> {
  if (bytes.length > LARGEST_STATEMENT)
    throw refuse(`${name} is larger than 10 MB. Please export a shorter period, such as a month.`, 413);
  refuseOtherFiles(bytes);
  const reading = await readText(decodeText(bytes));
  const { format, payments, undatedOutgoing = 0, cutAt } = reading;
  refuseTooMany(payments);
  if (payments.length === 0 && cutAt !== undefined)
    throw refuse(`${name} breaks off before its first payment. Please download it from your bank again.`);
  if (payments.length === 0 && reading.problems.length === 0)
    throw refuse(
      `There are no payments in ${name}. Please check the dates you chose on your bank’s website.`,
    );
  const { lines: keyed, repeated } = await addKeys(
    payments.filter((payment) => payment.amount > 0 || mayComeBack(payment)),
  );
  const empty = payments.filter(({ amount }) => amount === 0);
  const problems = [
    ...reading.problems,
    ...repeated,
    ...empty.map(({ line }) => ({ line, problem: 'The amount of this payment is £0.00.' })),
  ].toSorted((one, other) => one.line - other.line);
  const isCutReported = problems.some(({ problem }) => problem === cutOff);
  return {
    format,
    lines: keyed.filter(({ amount }) => amount > 0),
    comingBack: keyed.filter(({ amount }) => amount < 0),
    outgoing: payments.filter(({ amount }) => amount < 0).length + undatedOutgoing,
    problems: [...shortened(problems), ...(cutAt === undefined || isCutReported ? [] : [breaksOff(cutAt)])],
    first_on: payments
      .map(({ booked_on }) => booked_on)
      .reduce<string | null>((first, day) => (first === null || day < first ? day : first), null),
  };
}
