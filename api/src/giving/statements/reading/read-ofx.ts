import { inTurns } from './in-turns';
import {
  countLines,
  cutOff,
  inAnotherCurrency,
  notBooked,
  type Payment,
  type Problem,
  type Reading,
  textOf,
} from './payment';
import { readAmount } from './read-amount';
import { readDay } from './read-day';
import { refuseTooMany } from './refuse';

export const isOfx = (text: string) =>
  /^\s*(OFXHEADER|<\?OFX|<OFX>)/i.test(text) || /<OFX>/i.test(text.slice(0, 2000));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The entities that the standard names, and characters by their numbers; any other stays as it is written. */
const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi,
    (whole, number: string, hex: string, name: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = number ? Number(number) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** What stands in CDATA, written as elsewhere. What is never closed stays as it is. */
function withoutCdata(text: string) {
  const [first = '', ...others] = text.split('<![CDATA[');
  return others.reduce((done, part) => {
    const end = part.indexOf(']]>');
    const inside = part.slice(0, Math.max(0, end)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return done + inside + part.slice(end < 0 ? 0 : end + 3);
  }, first);
}

/** A number of OFX: a point or a comma stands before the pence. '25,000' could be £25 or £25,000, and is neither. */
function amountOf(text: string) {
  const [, pounds = '', pence = ''] = /^([-+]?\d*),(\d+)$/.exec(text.trim()) ?? [];
  if (pence.length === 3) return undefined;
  return readAmount(pence ? `${pounds}.${pence}` : text);
}

interface Surroundings {
  account: string;
  currency: string;
}

function paymentOf(
  fields: Record<string, string>,
  line: number,
  { account, currency }: Surroundings,
): Payment | Problem {
  const { TRNAMT = '', DTPOSTED = '', FITID, NAME, PAYEE, MEMO, CHECKNUM, REFNUM } = fields;
  const amount = amountOf(TRNAMT);
  if (amount === undefined) return { line, problem: `“${TRNAMT}” can’t be read as an amount.` };
  const booked_on = readDay(DTPOSTED.slice(0, 8));
  if (booked_on === undefined) return { line, problem: `“${DTPOSTED}” can’t be read as a date.` };
  // Beside an ORIGCURRENCY the amount is in the account's own already.
  const foreign = (fields['CURRENCY'] !== undefined && fields['CURSYM']) || currency;
  if (foreign !== '' && foreign !== 'GBP' && amount > 0) return { line, problem: inAnotherCurrency(foreign) };
  const text = textOf([NAME ?? PAYEE, MEMO, REFNUM, CHECKNUM]);
  return { line, booked_on, amount, text, account, id: FITID || undefined, balance: null };
}

interface Entry {
  line: number;
  fields: Record<string, string>;
  isPending: boolean;
}

/** Collects the entries of a file. The next entry, or the end of the list, ends one that has no end tag. */
function entryCollector() {
  const payments: Payment[] = [];
  const problems: Problem[] = [];
  const around: Surroundings = { account: '', currency: '' };
  let entry: Entry | undefined;

  function end() {
    if (!entry) return;
    const { fields, line, isPending } = entry;
    entry = undefined;
    const read = paymentOf(fields, line, around);
    if ('problem' in read) problems.push(read);
    else if (isPending && read.amount > 0) problems.push({ line, problem: notBooked('pending') });
    else payments.push(read);
    refuseTooMany(payments, problems);
  }

  function addField(name: string, value: string, line: number) {
    const isAstray = name === 'TRNAMT' && (!entry || 'TRNAMT' in entry.fields);
    if (isAstray) problems.push({ line, problem: `“${value}” belongs to no payment of this file.` });
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
    /** Names the entry in the middle of which the file breaks off. */
    endOfFile() {
      if (entry) problems.push({ line: entry.line, problem: cutOff });
    },
  };
}

const isEntry = (name: string) => name === 'STMTTRN' || name === 'STMTTRNP';
const endsEntries = (name: string) => isEntry(name) || /^(BANKTRANLISTP?|\w*STMTRS|OFX)$/.test(name);

/** A tag, and the text behind it. A '<' that begins no tag belongs to the text. */
const tags = /<(\/?)([A-Za-z][\w.]*)>([^<]*(?:<(?![/?!A-Za-z])[^<]*)*)/g;

/** Reads OFX, version 1, in which only groups are closed (SGML), as well as version 2, which is XML. */
export async function readOfx(written: string): Promise<Reading> {
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
