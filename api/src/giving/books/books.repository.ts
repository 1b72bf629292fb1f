import { type BookSettings, type Books, type Journal, usualBookSettings } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { createSettingsRow } from '../../server/database/settings-row';
import { HttpError } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { addDays } from '../../server/time/days';
import { monthsAfter, toMonth } from '../../server/time/months';
import { inBatches } from '../claims/trails';
import { fundsRepository } from '../funds/funds.repository';
import { readToday } from '../settings/today';
import '../tables';
import { type BookPeriod, loadItems } from './book-items';
import { addUpLines, type JournalLine, mostLines } from './journal-lines';
import { type BookedItem, type BookLine, findMissing, type JournalPlan, planJournal } from './plan-journal';

export const bookSettings = (db: Database) =>
  createSettingsRow<BookSettings>(db, 'book_settings', usualBookSettings, () =>
    db
      .insertInto('book_settings')
      .values({ id: 1, settings: '{}', version: 1, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

export const parseLines = (lines: string) => JSON.parse(lines) as JournalLine[];

const sumDebits = (lines: JournalLine[]) => lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);

async function loadBooked(db: Database, { from, until }: BookPeriod): Promise<BookedItem[]> {
  const rows = await db
    .selectFrom('journal_items')
    .select(['item', 'booked_on', 'lines'])
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', until)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as BookLine[] }));
}

/** Divides a period by months, because all its entries could need too much memory at once. */
function* splitByMonth({ from, until }: BookPeriod): Generator<BookPeriod> {
  for (let first = from; first <= until;) {
    const next = `${monthsAfter(toMonth(first), 1)}-01`;
    yield { from: first, until: next <= until ? addDays(next, -1) : until };
    first = next;
  }
}

export const booksRepository = (db: Database) => {
  const newest = () =>
    db.selectFrom('journals').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

  async function plan(until: string, settings: BookSettings) {
    const whole: JournalPlan = { items: [], fresh: 0, late: 0, changed: 0 };
    const from = settings.starts_on;
    if (from === null) return whole;
    const last = await db
      .selectFrom('journals')
      .select((eb) => eb.fn.max<string | null>('until_on').as('until_on'))
      .executeTakeFirstOrThrow();
    // An entry never changes its day, so each month can be compared by itself.
    for (const month of splitByMonth({ from, until })) {
      const items = await loadItems(db, month);
      const part = planJournal(items, await loadBooked(db, month), settings, last.until_on);
      for (const item of part.items) whole.items.push(item);
      whole.fresh += part.fresh;
      whole.late += part.late;
      whole.changed += part.changed;
    }
    return whole;
  }

  const toJournal = ({ lines, ...row }: NonNullable<Awaited<ReturnType<typeof newest>>>): Journal => ({
    ...row,
    amount: sumDebits(parseLines(lines)),
  });

  return {
    newest,
    toJournal,
    find: (id: number) => db.selectFrom('journals').selectAll().where('id', '=', id).executeTakeFirst(),

    async show(asked?: string): Promise<Books> {
      const settings = await bookSettings(db).read();
      const until = asked ?? addDays(await readToday(db), -1);
      const next = await plan(until, settings);
      const journals = await db.selectFrom('journals').selectAll().orderBy('id', 'desc').execute();
      return {
        settings,
        version: (await bookSettings(db).state()).version,
        journals: journals.map(toJournal),
        next: {
          until,
          fresh: next.fresh,
          late: next.late,
          changed: next.changed,
          missing: settings.starts_on === null ? ['starts_on'] : findMissing(next),
        },
      };
    },

    /**
     * Makes a journal of all that none has booked yet. Must run in a transaction.
     * @throws HttpError 409 if there is nothing to book or a code is missing, 422 if it is too long for Xero
     */
    async create({ until, grouping }: { until: string; grouping: Journal['grouping'] }, userName: string) {
      const settings = await bookSettings(db).read();
      const { items } = await plan(until, settings);
      if (settings.starts_on === null || findMissing({ items, fresh: 0, late: 0, changed: 0 }).length > 0)
        throw new HttpError(409, 'Some nominal codes are missing. Please fill them in first.');
      if (items.length === 0) throw new HttpError(409, 'There is nothing to book up to this day.');
      const titles = new Map((await fundsRepository(db).list()).map(({ id, title }) => [id, title]));
      const lines = addUpLines(items, { until_on: until, grouping }, titles);
      const most = mostLines[settings.system];
      if (most && lines.length > most.lines)
        throw new HttpError(
          422,
          `This journal has ${lines.length} lines, but ${most.name} imports only ${most.lines.toLocaleString('en-GB')} at a time. Please choose an earlier last day, or one journal a month.`,
        );
      const journal = await db
        .insertInto('journals')
        .values({
          until_on: until,
          grouping,
          entries: items.length,
          lines: JSON.stringify(lines),
          user_name: userName,
          created_at: timestamp(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const rows = items.map((item) => ({
        ...item,
        lines: JSON.stringify(item.lines),
        journal_id: journal.id,
      }));
      for (const batch of inBatches(rows)) await db.insertInto('journal_items').values(batch).execute();
      return toJournal(journal);
    },

    remove: (id: number) => db.deleteFrom('journals').where('id', '=', id).execute(),
  };
};
