/**
 * Rules for the charity's own bank details and its HMRC reference, shared by the form and the server. Imports
 * no schemas, to stay small in the browser.
 *
 * Sources: ISO 13616 for IBANs (check digits by ISO 7064, mod 97-10), ISO 9362 for BICs, and HMRC's source
 * code for references (hmrc/charities-claims-validation, `ConnectedCharitiesValidationService`).
 *
 * The UK's modulus check of account numbers is left out, because the licence of Pay.UK's table is unclear.
 */

export interface BankTexts {
  sort_code: string;
  account_number: string;
  iban: string;
  bic: string;
  hmrc_reference: string;
}

const onStatement = 'Please copy it again from your bank statement or app.';

/** Drops the spaces and hyphens with which people group digits, and capitalises letters. */
export const tidyBankText = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

export const formatSortCode = (digits: string) => digits.match(/\d{2}/g)?.join('-') ?? digits;

/** Formats an IBAN or an account number in groups of four characters. */
export const formatInFours = (text: string) =>
  tidyBankText(text)
    .match(/.{1,4}/g)
    ?.join(' ') ?? '';

function sortCodeProblem(text: string) {
  if (!/^\d{6}$/.test(text)) return 'A sort code has six digits, such as 12-34-56.';
  return text === '000000' ? `No bank has the sort code 00-00-00. ${onStatement}` : undefined;
}

function accountNumberProblem(text: string) {
  if (!/^\d{8}$/.test(text))
    return 'An account number has eight digits. If yours has fewer, put zeros in front of it.';
  return /^(\d)\1+$/.test(text) ? `All digits of this number are the same. ${onStatement}` : undefined;
}

/** Returns true if an IBAN's check digits are right: mod 97 leaves 1, and the digits are from 02 to 98. */
function hasRightCheckDigits(iban: string) {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  const check = Number(iban.slice(2, 4));
  return rest === 1 && check >= 2 && check <= 98;
}

function ibanProblem(text: string) {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(text))
    return `An IBAN begins with two letters and two digits, such as GB33. ${onStatement}`;
  if (text.startsWith('GB') && text.length !== 22)
    return `A UK IBAN has 22 letters and digits, and this has ${text.length}. ${onStatement}`;
  const isBritish = /^GB\d{2}[A-Z]{4}\d{14}$/.test(text);
  const isRight = text.length >= 15 && (isBritish || !text.startsWith('GB')) && hasRightCheckDigits(text);
  return isRight ? undefined : `A letter or digit of this IBAN is wrong. ${onStatement}`;
}

const bicProblem = (text: string) =>
  /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text)
    ? undefined
    : `A BIC has 8 or 11 letters and digits, such as BUKBGB22. ${onStatement}`;

const hmrcReferenceProblem = (text: string) =>
  /^[A-Z]{1,2}\d{1,5}$/.test(text)
    ? undefined
    : 'An HMRC reference has one or two letters and up to five digits, such as AB12345. Please copy it from HMRC’s letter.';

const rules: Record<keyof BankTexts, (text: string) => string | undefined> = {
  sort_code: sortCodeProblem,
  account_number: accountNumberProblem,
  iban: ibanProblem,
  bic: bicProblem,
  hmrc_reference: hmrcReferenceProblem,
};

/** Returns an error message for one field; undefined if the text is blank or right. */
export const bankTextProblem = (field: keyof BankTexts, text: string) =>
  tidyBankText(text) === '' ? undefined : rules[field](tidyBankText(text));

/** Compares a UK IBAN with the sort code and account number that it contains. */
function mismatchProblem({ iban, sort_code, account_number }: BankTexts) {
  const [, sortCode = '', account = ''] = /^GB\d\d[A-Z]{4}(\d{6})(\d{8})$/.exec(tidyBankText(iban)) ?? [];
  const isSame = (typed: string, own: string) => typed.trim() === '' || tidyBankText(typed) === own;
  if (!sortCode || (isSame(sort_code, sortCode) && isSame(account_number, account))) return undefined;
  return `This IBAN belongs to sort code ${formatSortCode(sortCode)} and account number ${account}, not to those above. Please check all three against your bank statement.`;
}

/**
 * Returns error messages, by field, for changed bank details. `all` are the details after the change;
 * unchanged ones are only checked against changed ones.
 */
export function findBankProblems(changes: Partial<BankTexts>, all: BankTexts): Record<string, string[]> {
  const names = Object.keys(rules) as (keyof BankTexts)[];
  const changed = names.filter((name) => changes[name] !== undefined);
  const problems = Object.fromEntries(
    changed.flatMap((name) => {
      const problem = bankTextProblem(name, all[name]);
      return problem ? [[name, [problem]]] : [];
    }),
  );
  const isAccountChanged = changed.some((name) => ['sort_code', 'account_number', 'iban'].includes(name));
  const mismatch = isAccountChanged ? mismatchProblem(all) : undefined;
  return mismatch && Object.keys(problems).length === 0 ? { iban: [mismatch] } : problems;
}
