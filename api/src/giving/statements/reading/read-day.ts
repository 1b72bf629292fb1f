const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A month by its number or its name, in full or cut short; 0 where it is none. */
function monthOf(text: string) {
  if (/^\d+$/.test(text)) return Number(text);
  const name = text.toLowerCase();
  return months.findIndex((month) => name.startsWith(month)) + 1;
}

function dayFrom(year: string, month: number, day: string) {
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Of a 31st of February the calendar makes one of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** More than any day with its time has. */
const LONGEST = 60;

/** Without the time of day, which some banks put behind it. */
const withoutTime = (text: string) =>
  text
    .slice(0, LONGEST)
    .trim()
    .replace(/^'/, '')
    .replace(/[T ,]+\d{1,2}:\d{2}.*$/, '');

/**
 * A day as UK banks write it, as ISO date: '31/03/2026', '31/03/26', '31-MAR-2026', '31 March 2026', '2026-03-31',
 * '20260331'. The day stands before the month always. Undefined where it is none.
 */
export function readDay(text: string) {
  const plain = withoutTime(text);
  const iso = /^(20\d{2})([-/]?)(\d{2})\2(\d{2})$/.exec(plain);
  if (iso) return dayFrom(iso[1] ?? '', Number(iso[3]), iso[4] ?? '');
  const british =
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ](\d{1,2}|[a-z]{3,9})\.?[-/. ](20\d{2}|\d{2})$/i;
  const [, day = '', month = '', year = ''] = british.exec(plain) ?? [];
  return day ? dayFrom(year, monthOf(month), day) : undefined;
}

/** Whether it can be a day only where the month stands first, as in America. */
export function isMonthFirst(text: string) {
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(withoutTime(text)) ?? [];
  return readDay(text) === undefined && year !== '' && dayFrom(year, Number(month), day) !== undefined;
}
