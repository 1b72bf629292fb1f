import { inTurns } from './in-turns';
import { inAnotherCurrency, type Payment, type Problem, type Reading, textOf } from './payment';
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

/** A number of OFX: a point or a comma stands before the pence, and nothing between thousands. */
const amountOf = (text: string) => readAmount(text.trim().replace(/^([-+]?\d+),(\d{1,2})$/, '$1.$2'));

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

/** Reads OFX, version 1, in which only groups are closed (SGML), as well as version 2, which is XML. */
export async function readOfx(written: string): Promise<Reading> {
  const text = withoutCdata(written);
  const payments: Payment[] = [];
  const problems: Problem[] = [];
  const around: Surroundings = { account: '', currency: '' };
  let fields: Record<string, string> | undefined;
  let line = 1;
  let counted = 0;
  let begun = 1;

  for await (const tag of inTurns(text.matchAll(/<(\/?)([A-Za-z][\w.]*)>([^<]*)/g))) {
    const [, closing, name = '', value = ''] = tag;
    line += text.slice(counted, tag.index).split('\n').length - 1;
    counted = tag.index;
    const part = name.toUpperCase();
    if (part === 'STMTTRN') {
      if (closing && fields) {
        const read = paymentOf(fields, begun, around);
        if ('problem' in read) problems.push(read);
        else payments.push(read);
        refuseTooMany(payments, problems);
      }
      fields = closing ? undefined : {};
      begun = line;
    } else if (!closing) {
      const content = decoded(value).trim();
      if (fields) fields[part] ??= content;
      else if (part === 'CURDEF') around.currency = content.toUpperCase();
      else if (part.endsWith('ACCTFROM')) around.account = '';
      else if (part === 'BANKID' || part === 'ACCTID') around.account += content.replace(/[^\w*]/g, '');
    }
  }
  return { format: 'OFX', payments, problems };
}
