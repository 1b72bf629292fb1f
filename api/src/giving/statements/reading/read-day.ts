const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function parseMonth(text: string) {
  if (/^\d+$/.test(text)) return Number(text);
  const name = text.toLowerCase();
  return months.findIndex((month) => name.startsWith(month)) + 1;
}

function dayFrom(year: string, month: number, day: string) {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Checks the result, because `Date` turns 31 February into a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

const LONGEST = 60;

const withoutTime = (text: string) =>
  text
    .slice(0, LONGEST)
    .trim()
    .replace(/^'/, '')
    .replace(/[T ,]+\d{1,2}:\d{2}.*$/, '');

/**
 * Parses a date as UK banks write it into an ISO date: '31/03/2026', '31/03/26', '31-MAR-2026', '31 March
 * 2026', '2026-03-31', '20260331'. Never reads the month first. Returns undefined if it isn't a date.
 */
export function readDay(text: string) {
  const plain = withoutTime(text);
  const iso = /^(20\d{2})([-/]?)(\d{2})\2(\d{2})$/.exec(plain);
  if (iso) return dayFrom(iso[1] ?? '', Number(iso[3]), iso[4] ?? '');
  const british =
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ](\d{1,2}|[a-z]{3,9})\.?[-/. ](20\d{2}|\d{2})$/i;
  const [, day = '', month = '', year = ''] = british.exec(plain) ?? [];
  return day ? dayFrom(year, parseMonth(month), day) : undefined;
}

export function isMonthFirst(text: string) {
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(withoutTime(text)) ?? [];
  return readDay(text) === undefined && year !== '' && dayFrom(year, Number(month), day) !== undefined;
}
