import { HttpError } from '../../../server/http/http-error';

const whatToSend =
  'On your bank’s website, look for “export” or “download transactions”, and choose CSV, OFX or CAMT.053.';

/** Creates the error for a file that isn't a readable statement; the message says what to do instead. */
export const refuse = (words: string, status = 422) => new HttpError(status, words);

const startsWith = (bytes: Buffer, hex: string) =>
  bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

const spreadsheet = () =>
  refuse(
    `This looks like an Excel file or a ZIP archive. Open it and save it as CSV, or better: ${whatToSend}`,
    415,
  );

export const webPage = () =>
  refuse(`This is a web page. Your bank may have signed you out before the download. ${whatToSend}`, 415);

export function refuseOtherFiles(bytes: Buffer) {
  if (bytes.length === 0) throw refuse(`This file is empty. ${whatToSend}`);
  if (bytes.subarray(0, 1024).includes('%PDF-'))
    throw refuse(`This is a PDF, which is made for printing. ${whatToSend}`, 415);
  // Newer Excel files are ZIP archives; the other signature is that of older ones.
  if (startsWith(bytes, '504b0304') || startsWith(bytes, 'd0cf11e0a1b11ae1')) throw spreadsheet();
  for (const picture of ['89504e47', 'ffd8ff', '47494638'])
    if (startsWith(bytes, picture)) throw refuse(`This is a picture. ${whatToSend}`, 415);
}

export function refuseOtherTexts(text: string) {
  const start = text.trimStart().slice(0, 2000);
  if (start.startsWith('<') && /<\?mso-application[^>]*Excel|<(\w+:)?Workbook[\s>]/i.test(start))
    throw spreadsheet();
  if (/^!(type|account)/i.test(start))
    throw refuse(`This is a QIF file, which doesn’t say which account it is for. ${whatToSend}`, 415);
  if (/^(\{1:|:20:)/.test(start))
    throw refuse(`This is an MT940 file. Banks that offer it also offer CAMT.053. ${whatToSend}`, 415);
  if (start.startsWith('{\\rtf')) throw refuse(`This is a word processor document. ${whatToSend}`, 415);
  if (start.includes('\0')) throw refuse(`This file can’t be read as text. ${whatToSend}`, 415);
}

const MOST_PAYMENTS = 50_000;

export const tooManyPayments = () =>
  refuse('This file has more than 50,000 payments. Please export a shorter period, such as a month.', 413);

export function refuseTooMany(...lists: readonly unknown[][]) {
  if (lists.reduce((count, list) => count + list.length, 0) > MOST_PAYMENTS) throw tooManyPayments();
}

export const noHeadings = () =>
  refuse(
    'We couldn’t find the column headings in this file. It needs a “Date” column, an “Amount” column or two such as “Paid in” and “Paid out”, and one such as “Description” or “Reference”. ' +
      whatToSend,
  );
