import { inTurns } from './in-turns';
import {
  countLines,
  cutOff,
  inAnotherCurrency,
  notBooked,
  type BankPayment,
  type LineProblem,
  type StatementReading,
  joinTexts,
} from './payment';
import { readAmount } from './read-amount';
import { readDay } from './read-day';
import { refuseTooMany } from './refuse';

export const isOfx = (text: string) =>
  /^\s*(OFXHEADER|<\?OFX|<OFX>)/i.test(text) || /<OFX>/i.test(text.slice(0, 2000));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi,
    (whole, number: string, hex: string, name: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = number ? Number(number) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

function withoutCdata(text: string) {
  const [first = '', ...others] = text.split('<![CDATA[');
  return others.reduce((done, part) => {
    const end = part.indexOf(']]>');
    const inside = part.slice(0, Math.max(0, end)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return done + inside + part.slice(end < 0 ? 0 : end + 3);
  }, first);
}

/**
 * Parses an OFX amount, which may have a point or a comma before the pence. Rejects '25,000' because it is
 * ambiguous (£25 or £25,000).
 */
function parseAmount(text: string) {
  const [, pounds = '', pence = ''] = /^([-+]?\d*),(\d+)$/.exec(text.trim()) ?? [];
  if (pence.length === 3) return undefined;
  return readAmount(pence ? `${pounds}.${pence}` : text);
}

interface OfxContext {
  account: string;
  currency: string;
}

function toPayment(
  fields: Record<string, string>,
  line: number,
  { account, currency }: OfxContext,
): BankPayment | LineProblem {
  const { TRNAMT = '', DTPOSTED = '', FITID, NAME, PAYEE, MEMO, CHECKNUM, REFNUM } = fields;
  const amount = parseAmount(TRNAMT);
  if (amount === undefined) return { line, problem: `“${TRNAMT}” can’t be read as an amount.` };
  const booked_on = readDay(DTPOSTED.slice(0, 8));
  if (booked_on === undefined) return { line, problem: `“${DTPOSTED}” can’t be read as a date.` };
  // CURRENCY means that the amount is in a foreign currency, ORIGCURRENCY that it has already been converted.
  const foreign = (fields['CURRENCY'] !== undefined && fields['CURSYM']) || currency;
  const isForeign = foreign !== '' && foreign !== 'GBP';
  if (isForeign && amount > 0) return { line, problem: inAnotherCurrency(foreign) };
  const text = isForeign ? '' : joinTexts([NAME ?? PAYEE, MEMO, REFNUM, CHECKNUM]);
  return { line, booked_on, amount, text, account, id: FITID || undefined, balance: null };
}

interface OfxEntry {
  line: number;
  fields: Record<string, string>;
  isPending: boolean;
}

/**
 * Collects the entries of a file. If an entry has no end tag, it ends at the next entry or the end of the
 * list.
 */
function entryCollector() {
  const payments: BankPayment[] = [];
  const problems: LineProblem[] = [];
  const around: OfxContext = { account: '', currency: '' };
  let entry: OfxEntry | undefined;

  function end() {
    if (!entry) return;
    const { fields, line, isPending } = entry;
    entry = undefined;
    const read = toPayment(fields, line, around);
    if ('problem' in read) problems.push(read);
    else if (isPending && read.amount > 0) problems.push({ line, problem: notBooked('pending') });
    else payments.push(isPending ? { ...read, text: '' } : read);
    refuseTooMany(payments, problems);
  }

  function addField(name: string, value: string, line: number) {
    const isAstray = name === 'TRNAMT' && (!entry || 'TRNAMT' in entry.fields);
    if (isAstray) problems.push({ line, problem: `“${value}” doesn’t belong to any payment in this file.` });
    else if (entry) entry.fields[name] ??= value;
    else if (name === 'CURDEF') around.currency = value.toUpperCase();
    else if (name.endsWith('ACCTFROM')) around.account = '';
    else if (name === 'BANKID' || name === 'ACCTID') around.account += value.replace(/[^\w*]/g, '');
  }

  return {
    payments,
    problems,
    end,
    addField,
    begin(name: string, line: number) {
      end();
      entry = { line, fields: {}, isPending: name === 'STMTTRNP' };
    },
    endOfFile() {
      if (entry) problems.push({ line: entry.line, problem: cutOff });
    },
  };
}

const isEntry = (name: string) => name === 'STMTTRN' || name === 'STMTTRNP';
const endsEntries = (name: string) => isEntry(name) || /^(BANKTRANLISTP?|\w*STMTRS|OFX)$/.test(name);

/** Matches a tag and the text after it. A '<' that starts no tag is part of the text. */
const tags = /<(\/?)([A-Za-z][\w.]*)>([^<]*(?:<(?![/?!A-Za-z])[^<]*)*)/g;

/** Reads OFX 1 (SGML, in which only groups have end tags) and OFX 2 (XML). */
export async function readOfx(written: string): Promise<StatementReading> {
  const text = withoutCdata(written);
  const entries = entryCollector();
  let line = 1;
  let counted = 0;
  let isWhole = false;

  for await (const tag of inTurns(text.matchAll(tags))) {
    const [, closing, tagName = '', value = ''] = tag;
    line += countLines(text.slice(counted, tag.index)) - 1;
    counted = tag.index;
    const name = tagName.toUpperCase();
    if (name === 'OFX') isWhole = closing !== '';
    if (closing) {
      if (endsEntries(name)) entries.end();
    } else if (isEntry(name)) entries.begin(name, line);
    else entries.addField(name, decoded(value).trim(), line);
  }
  entries.endOfFile();
  const { payments, problems } = entries;
  return { format: 'OFX', payments, problems, cutAt: isWhole ? undefined : countLines(text.trimEnd()) };
}
