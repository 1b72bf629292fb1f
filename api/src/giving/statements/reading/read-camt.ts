import { partAt, type XmlPart, partsAt, readParts, textAt } from './camt-tree';
import {
  inAnotherCurrency,
  notBooked,
  type BankPayment,
  type LineProblem,
  type StatementReading,
  joinTexts,
} from './payment';
import { readAmount } from './read-amount';
import { readDay } from './read-day';
import { refuse, refuseTooMany } from './refuse';

export const isXml = (text: string) => /^\s*(<\?xml|<([\w.-]+:)?Document[\s>])/i.test(text);

const PARTY = ['RltdPties/Dbtr', 'RltdPties/UltmtDbtr'];
/** For a reversal, the parties remain those of the payment that it reverses. */
const RETURN = ['RtrInf/AddtlInf', 'AddtlTxInf'];

/**
 * Returns the payer (whose position differs between versions 2 to 7 and version 8) and the remittance text.
 */
const readDetailsText = (details: XmlPart) =>
  joinTexts([
    ...PARTY.flatMap((way) => [textAt(details, `${way}/Nm`), textAt(details, `${way}/Pty/Nm`)]),
    ...partsAt(details, 'RmtInf/Ustrd').map(({ text }) => text),
    ...partsAt(details, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    textAt(details, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/i, ''),
    ...RETURN.flatMap((way) => partsAt(details, way).map(({ text }) => text)),
  ]);

function readDetailsAmount(details: XmlPart) {
  const amount = partAt(details, 'Amt') ?? partAt(details, 'AmtDtls/TxAmt/Amt');
  const pence = amount?.currency === 'GBP' ? readAmount(amount.text) : undefined;
  if (pence === undefined) return undefined;
  return textAt(details, 'CdtDbtInd') === 'DBIT' ? -pence : pence;
}

interface CamtEntry {
  entry: XmlPart;
  line: number;
  account: string;
  booked_on: string;
  amount: number;
}

const readBankId = (details: XmlPart | undefined) => textAt(details, 'Refs/AcctSvcrRef');

function readPayments({ entry, line, account, booked_on, amount }: CamtEntry): BankPayment[] {
  const all = partsAt(entry, 'NtryDtls/TxDtls');
  const own = textAt(entry, 'AcctSvcrRef');
  const around = { line, account, booked_on, balance: null };
  const more = textAt(entry, 'AddtlNtryInf');
  const amounts = all.map(readDetailsAmount);
  const sum = amounts.reduce<number>((total, each) => total + (each ?? Number.NaN), 0);
  if (all.length > 1 && sum === amount)
    return all.map((details, index) => ({
      ...around,
      amount: amounts[index] ?? 0,
      text: readDetailsText(details) || joinTexts([more]),
      id: readBankId(details) || (own && `${own}/${index + 1}`) || undefined,
    }));
  const payment = {
    ...around,
    amount,
    text: joinTexts([...all.map(readDetailsText), more]),
    id: own || (all.length === 1 && readBankId(all[0])) || undefined,
  };
  if (all.length <= 1) return [payment];
  return [
    {
      ...payment,
      doubt: `The bank has put ${all.length} payments together, and does not say how much each is.`,
    },
  ];
}

/**
 * Reads an outgoing entry. RvslInd marks the reversal of an incoming payment; RtrInf gives the reason of a
 * return (ISO 20022, camt.053.001.08). Nothing is read of several payments together, such as salaries.
 */
function readOutgoing(found: CamtEntry, isReversal: boolean): BankPayment[] {
  const payments = readPayments(found);
  const isReturn = partsAt(found.entry, 'NtryDtls/TxDtls/RtrInf').length > 0;
  if (payments.length > 1) return payments.map((payment) => ({ ...payment, text: '' }));
  return payments.map((payment) => ({
    ...payment,
    text: payment.text || (isReversal ? 'Taken back by the bank' : ''),
    isReversal: isReversal || isReturn,
  }));
}

function readEntry(entry: XmlPart, line: number, account: string): BankPayment[] | LineProblem {
  const state = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
  const [amount, booked] = [partAt(entry, 'Amt'), partAt(entry, 'BookgDt') ?? partAt(entry, 'ValDt')];
  const pence = readAmount(amount?.text ?? '');
  const isOutgoing = textAt(entry, 'CdtDbtInd') === 'DBIT';
  const isReversal = /^(true|1)$/.test(textAt(entry, 'RvslInd'));
  if (pence === undefined || pence < 0)
    return { line, problem: `“${amount?.text ?? ''}” can’t be read as an amount.` };
  if (!isOutgoing && textAt(entry, 'CdtDbtInd') !== 'CRDT')
    return { line, problem: 'This entry does not say whether money came in or went out.' };
  const day = textAt(booked, 'Dt') || textAt(booked, 'DtTm');
  const booked_on = readDay(day);
  if (booked_on === undefined) return { line, problem: `“${day}” can’t be read as a date.` };
  const isBooked = state === '' || state === 'BOOK';
  const isForeign = amount?.currency !== 'GBP';
  if (isOutgoing && (!isBooked || isForeign))
    return [{ line, account, booked_on, amount: -pence, text: '', balance: null }];
  if (isOutgoing) return readOutgoing({ entry, line, account, booked_on, amount: -pence }, isReversal);
  if (!isBooked) return { line, problem: notBooked(state) };
  if (isForeign) return { line, problem: inAnotherCurrency(amount?.currency ?? '') };
  const came = readPayments({ entry, line, account, booked_on, amount: pence });
  if (!isReversal) return came;
  return came.map((payment) => ({ ...payment, doubt: 'A payment you made has come back.' }));
}

/** Creates a function that returns the line number of a character offset. Call it with ascending offsets. */
function lineCounter(text: string) {
  let line = 1;
  // Kept between calls, so that a file without line breaks is searched only once.
  let next = text.indexOf('\n');
  return (at: number) => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/**
 * Reads CAMT.053, the statement format of ISO 20022 (camt.053.001.02 to .08, and later versions with the same
 * elements).
 * @throws HttpError 415 if it is a different kind of message, 422 if it is malformed
 */
export async function readCamt(xml: string): Promise<StatementReading> {
  if (!/BkToCstmrStmt\b/.test(xml)) {
    const other = /camt\.0\d\d/.exec(xml)?.[0].toUpperCase() ?? 'XML';
    throw refuse(
      `This is a file of ${other}, not a statement. Please choose CAMT.053, CSV or OFX on your bank’s website.`,
      415,
    );
  }
  const payments: BankPayment[] = [];
  const problems: LineProblem[] = [];
  let account = '';
  const lineAt = lineCounter(xml);
  await readParts(xml, {
    names: ['Acct', 'Ntry'],
    take(part, within) {
      if (within.at(-1) !== 'Stmt') return;
      if (part.name === 'Acct') {
        account = textAt(part, 'Id/IBAN') || textAt(part, 'Id/Othr/Id');
        return;
      }
      const read = readEntry(part, lineAt(part.start), account);
      if ('problem' in read) problems.push(read);
      else payments.push(...read);
      refuseTooMany(payments, problems);
    },
  });
  return { format: 'CAMT.053', payments, problems };
}
