/** Money is always whole pence, so sums are exact. Imports nothing, to stay small in the browser. */

/** Formats pence for a sentence: 1250 is '£12.50', 2500 is '£25'; the minus precedes the pound sign. */
export function pounds(pence: number) {
  const whole = pence % 100 === 0;
  const number = (Math.abs(pence) / 100).toLocaleString('en-GB', {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${pence < 0 ? '−' : ''}£${number}`;
}

/** Formats pence for tables and files, with two decimals and no thousands separators: 125000 is '1250.00'. */
export const decimalPounds = (pence: number) => {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * Parses a typed amount into pence. Accepts '£1,250', '12.5' and '12,50': a comma before three digits
 * separates thousands, and before one or two digits it separates the pence. Returns undefined for any other
 * text.
 */
export function parsePounds(typed: string): number | undefined {
  const text = typed.replace(/[£\s]/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Returns the amounts of a give block that can be given, in pence, each with what it pays for. */
export const offeredAmounts = (amounts: readonly { pounds: string; does: string }[]) =>
  amounts.flatMap(({ pounds: typed, does }) => {
    const pence = parsePounds(typed);
    return pence ? [{ pence, does }] : [];
  });
