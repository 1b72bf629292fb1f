/** Money is whole pence everywhere: no fraction of one is ever added up. No dependencies, for the browser. */

/** As it is written in a sentence: 1250 is '£12.50', 2500 is '£25', a minus stands before the sign. */
export function pounds(pence: number) {
  const whole = pence % 100 === 0;
  const number = (Math.abs(pence) / 100).toLocaleString('en-GB', {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${pence < 0 ? '−' : ''}£${number}`;
}

/** As it stands in tables and files: always two decimals, and nothing between thousands. 125000 is '1250.00'. */
export const decimalPounds = (pence: number) => {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * What somebody typed, in pence: '£1,250', '12.5' and '12,50' are read; undefined where it is no amount of money.
 * A comma with three digits behind it stands between thousands, with one or two it stands before the pence.
 */
export function penceOf(typed: string): number | undefined {
  const text = typed.replace(/[£\s]/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
