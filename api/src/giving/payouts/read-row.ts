import { createHash } from 'node:crypto';
import { normalisePostcode } from '@lapis/contract/gift-rules';
import { readDayOf } from '../people-import/read-day-of';
import { onOneLine, readEmail, readName } from '../people-import/read-person';
import type { TableRow } from '../people-import/read-table';
import { readAmount } from '../statements/reading/read-amount';
import { WITHOUT_NUMBER } from '../statements/source-keys';
import type { PayoutItem } from './payout-item';
import type { Platform, ReportColumn } from './platforms';

export interface RowReader {
  platform: Platform;
  isMonthFirst: boolean;
  /** Returns a cell, shortened; empty if the report lacks the column. */
  text: (row: TableRow, column: ReportColumn) => string;
  fees: (row: TableRow) => string[];
  giftAidFees: (row: TableRow) => string[];
  purposes: (row: TableRow) => string[];
}

const LONGEST_ID = 100;
const LONGEST_PURPOSE = 120;

const isAnonymous = (name: string) =>
  /^(anonymous( donor| giver)?|anon|withheld|not (given|available)|n\/?a|-)?$/i.test(name);

const isPounds = (currency: string) => /^(|gbp|£)$/i.test(currency);

/** Adds up fees, which some platforms write with a minus. Undefined if one can't be read. */
function addFees(cells: string[], isRefund: boolean) {
  const amounts = cells.map((cell) => (cell === '' ? 0 : readAmount(cell)));
  if (amounts.some((amount) => amount === undefined)) return undefined;
  const sum = amounts.reduce<number>((total, amount) => total + Math.abs(amount ?? 0), 0);
  return isRefund ? -sum : sum;
}

/** Reads gross amount, fee and net amount in pence, or says why they can't be read. */
function readMoney({ text, fees }: RowReader, row: TableRow) {
  const gross = readAmount(text(row, 'gross'));
  if (gross === undefined)
    return { says: text(row, 'gross') ? 'The amount can’t be read.' : 'The row has no amount.' };
  const written = text(row, 'net');
  const net = readAmount(written);
  if (written && net === undefined) return { says: 'The net amount can’t be read.' };
  if (net !== undefined) return { gross, net, fee: gross - net };
  const fee = addFees(fees(row), gross < 0);
  return fee === undefined ? { says: 'The fee can’t be read.' } : { gross, fee, net: gross - fee };
}

/** True for an item whose number is the platform's own. */
export const isNumbered = ({ id }: PayoutItem) => !id.startsWith(WITHOUT_NUMBER);

/** Returns the row's number at the platform, or one made of its content, the same in every report. */
function readId({ text }: RowReader, row: TableRow, person: { name: string; email: string }) {
  const id = onOneLine(text(row, 'id'), LONGEST_ID);
  if (id) return id;
  const content = [text(row, 'day'), text(row, 'gross'), person.name, person.email];
  return `${WITHOUT_NUMBER}${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)}`;
}

/** Reads what all platforms have. Its kind is that of a gift, or `other` if the row can't be read. */
export function readBase(reader: RowReader, row: TableRow): PayoutItem {
  const { text, isMonthFirst } = reader;
  const cells = {
    name: text(row, 'name'),
    firstname: text(row, 'firstname'),
    lastname: text(row, 'lastname'),
    organisation: text(row, 'organisation'),
  };
  const name = readName(cells);
  const { email } = readEmail(text(row, 'email'));
  const giver = isAnonymous(name)
    ? { name: '', email: '', postcode: '' }
    : { name, email, postcode: normalisePostcode(text(row, 'postcode')) ?? '' };
  const money = readMoney(reader, row);
  const isForeign = !isPounds(text(row, 'currency').trim());
  const problem = isForeign ? 'The amount is not in pounds.' : money.says;
  const { gross = 0, fee = 0, net = 0 } = 'gross' in money ? money : {};
  return {
    line: row.line,
    kind: problem === undefined ? 'gift' : 'other',
    id: readId(reader, row, giver),
    original: onOneLine(text(row, 'original'), LONGEST_ID),
    payout: onOneLine(text(row, 'payout'), LONGEST_ID),
    day: readDayOf(text(row, 'day'), isMonthFirst),
    gross,
    fee,
    net,
    ...giver,
    purposes: reader
      .purposes(row)
      .map((words) => onOneLine(words, LONGEST_PURPOSE))
      .filter(Boolean),
    says: problem ?? '',
  };
}

const failed = /^(failed|declined|cancell?ed|pending|unpaid|refused)$/i;

const isYes = (text: string) => /^(yes|y|true|1|claimed|unclaimed|tax effective)$/i.test(text);

/** Reads the Gift Aid beside a gift, which the platform pays out with it or later. */
function readGiftAid(reader: RowReader, row: TableRow, gift: PayoutItem): PayoutItem[] {
  const amount = readAmount(reader.text(row, 'gift_aid'));
  if (!amount) return [];
  const fee = addFees(reader.giftAidFees(row), amount < 0) ?? 0;
  return [{ ...gift, kind: 'gift_aid', gross: amount, fee, net: amount - fee, says: '' }];
}

/** Reads a row of a platform whose reports list donations. Its negative rows are refunds of the same number. */
export function readPlatformRow(reader: RowReader, row: TableRow): PayoutItem[] {
  const { text, platform } = reader;
  const item = readBase(reader, row);
  if (failed.test(text(row, 'state').trim())) return [];
  const hasNoGift = text(row, 'gross') === '' && text(row, 'gift_aid') !== '';
  const giftAid = readGiftAid(reader, row, item);
  if (hasNoGift && giftAid.length > 0) return giftAid;
  if (item.kind === 'other') return [item];
  if (/gift ?aid/i.test(text(row, 'type'))) return [{ ...item, kind: 'gift_aid' }];
  if (item.gross < 0) return [{ ...item, kind: 'refund', original: item.id }, ...giftAid];
  if (item.gross === 0)
    return item.net === 0 ? giftAid : [{ ...item, kind: 'fee', fee: -item.net }, ...giftAid];
  const claims = isYes(text(row, 'gift_aid_state').trim()) && `${platform.name} claims its Gift Aid.`;
  return [{ ...item, says: claims || '' }, ...giftAid];
}
