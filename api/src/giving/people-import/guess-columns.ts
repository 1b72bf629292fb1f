import type { PeopleTable } from '@lapis/contract';
import type { PeopleField, SubscriberChoice } from '@lapis/contract/people-fields';
import { isWrittenMonthFirst } from './read-day-of';
import type { PeopleRows } from './read-table';
import { systems } from './systems';

export const normaliseHeading = (heading: string) =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/[:*?]$/, '')
    .trim();

/** Headings in other tables, the most telling first. A field is given to one column only, except notes. */
const usualHeadings: [PeopleField, RegExp][] = [
  ['gift_currency', /^(gift |donation |payment )?currency( code)?$/],
  ['gift_amount', /^(gift|donation|payment|transaction|gross|total)? ?(amount|value)( \(?(gbp|£)\)?)?$/],
  ['gift_day', /^(gift|donation|payment|transaction|received|paid)? ?date( received| paid)?$/],
  ['gift_method', /^(gift|donation|payment)? ?(method|payment type)$/],
  ['gift_state', /^(gift|donation|payment|transaction) (status|state)$/],
  ['gift_purpose', /^(fund|appeal|campaign|purpose|project|designation)( name)?$/],
  ['gift_id', /^(gift|donation|payment|transaction) (id|ref|reference|number)$/],
  ['declaration_day', /^(gift ?aid )?declaration (date|day|made)|^gift ?aid declaration$/],
  ['declaration_words', /^(gift ?aid )?declaration (words|wording|text|statement)$/],
  ['declaration_scope', /^(gift ?aid )?declaration (scope|type|covers)$/],
  ['consent_day', /^(consent|opt[- ]?in|subscribed|sign[- ]?up|confirm(ed)?)[ _](date|day|on|at|time)$/],
  ['consent_words', /^(consent|opt[- ]?in)[ _](words|wording|text|statement|source)$/],
  ['opt_out', /\bopt(ed)?[ -]?out\b|^unsubscribed$|^do not email$/],
  ['status', /^(email |subscriber |subscription |newsletter |marketing )?(status|consent)$|^subscribed$/],
  ['email', /^(primary |donor |supporter |contact )?e-?mail( address)?( \d)?$/],
  ['title', /^(title|salutation|prefix)$/],
  ['firstname', /^(donor |contact )?(first|given) ?_?name$|^forename$/],
  ['lastname', /^(donor |contact )?(last|family) ?_?name$|^surname$/],
  ['organisation', /^(company|organi[sz]ation|employer|business)( name)?$/],
  ['name', /^(full |donor |supporter |contact |display )?name$/],
  ['postcode', /^(post ?code|postal code|zip( ?code)?)$/],
  ['address2', /^(address|street)[ _]?(line)?[ _]?2$/],
  ['address', /^(street |postal |home )?address([ _]?(line)?[ _]?1)?$|^street([ _]?1)?$/],
  ['town', /^(town|city|town\/city)$/],
  ['county', /^(county|region|state)$/],
  ['country', /^country$/],
  ['phone', /^(tele)?phone( number)?$|^mobile( number| phone)?$/],
  ['note', /^notes?$|^comments?$/],
];

const MOST_SAMPLES = 3;
const LONGEST_SAMPLE = 60;

const sampleColumn = (rows: PeopleRows['rows'], at: number) => {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    if (samples.size === MOST_SAMPLES) break;
    const cell = cells[at] ?? '';
    if (cell) samples.add(cell.slice(0, LONGEST_SAMPLE));
  }
  return [...samples];
};

const findSystem = (headings: string[]) =>
  systems.find(({ marks }) => marks.every((mark) => headings.includes(mark)));

const guessUsual = (heading: string) => usualHeadings.find(([, pattern]) => pattern.test(heading))?.[0];

const days: PeopleField[] = ['gift_day', 'consent_day', 'declaration_day'];

function areMonthsFirst({ rows }: PeopleRows, fields: (PeopleField | null)[]) {
  const cells = fields.flatMap((field, at) =>
    field && days.includes(field) ? rows.map((row) => row.cells[at] ?? '') : [],
  );
  return isWrittenMonthFirst(cells);
}

/** Mailchimp's archive has a file for each status, such as `cleaned_members_export_3f2a.csv`. */
const byFileName: [SubscriberChoice, RegExp][] = [
  ['unsubscribed', /^unsubscribed_members_export/i],
  ['bounced', /^cleaned_members_export/i],
  ['none', /^nonsubscribed_members_export/i],
];

function guessSubscribers(fields: (PeopleField | null)[]): SubscriberChoice {
  return fields.includes('status') || fields.includes('opt_out') ? 'column' : 'none';
}

/**
 * Guesses what each column holds: as staff said of the same heading before, as the system's export is known,
 * or by usual headings.
 */
export function guessColumns(
  table: PeopleRows,
  remembered: Partial<Record<string, PeopleField | null>>,
  fileName = '',
): PeopleTable {
  const headings = table.headings.map(normaliseHeading);
  const system = findSystem(headings);
  const taken = new Set<PeopleField>();
  const fields = headings.map((heading) => {
    const before = remembered[heading];
    const guess = before === undefined ? (system?.fields[heading] ?? guessUsual(heading)) : before;
    const canRepeat = guess === 'note' || guess === 'consent_day';
    if (!guess || (taken.has(guess) && !canRepeat)) return null;
    taken.add(guess);
    return guess;
  });
  const has = (...wanted: PeopleField[]) => wanted.some((field) => taken.has(field));
  const named = byFileName.find(([, pattern]) => pattern.test(fileName))?.[0];
  const subscribers = named ?? system?.subscribers ?? guessSubscribers(fields);
  return {
    system: system?.name ?? '',
    rows: table.rows.length,
    columns: table.headings.map((heading, at) => ({
      heading,
      samples: sampleColumn(table.rows, at),
      field: fields[at] ?? null,
    })),
    supporters: subscribers === 'none' || has('gift_amount', 'declaration_day', 'postcode'),
    subscribers,
    method: system?.method ?? 'other',
    month_first: areMonthsFirst(table, fields),
  };
}
