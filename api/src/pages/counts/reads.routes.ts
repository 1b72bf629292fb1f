import { reads as calls } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { DAY } from '../../server/time/clock';
import type { LiveRelease } from '../releases/live-release';
import type { ReadCounts } from './count-reads';
import { readsRepository } from './reads.repository';
import { dayOf } from './tally';
import { titlesOf } from './titles';

/** In days: some 25 months. */
const KEPT = 761;
const DAYS = 30;
const MONTHS = 12;
const MOST_READ = 10;

/** The days up to today, the oldest first. */
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, back) => dayOf((back + 1 - count) * DAY));

/** '2026-03' of each of the last months, the oldest first. */
function lastMonths(now: Date) {
  const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
  return Array.from({ length: MONTHS }, (_, index) =>
    month(MONTHS - 1 - index)
      .toISOString()
      .slice(0, 'yyyy-mm'.length),
  );
}

interface Counting {
  live: Pick<LiveRelease, 'find'>;
  reads: ReadCounts;
  /** As what the page at a path is counted; undefined where there is none, or it is not counted. */
  countedAt: (path: string, spend: (cost: number) => unknown) => Promise<string | undefined>;
}

/** How often pages are read: told by browsers that go from page to page, and shown to administrators. */
export async function readsRoutes(
  app: App,
  { db, contentTypes, live, reads, countedAt }: Services & Counting,
) {
  const figures = readsRepository(db);

  answer(app, calls.note, async (request) => {
    const counted = await countedAt(request.body.path, (cost) => request.spend(cost));
    reads.note(counted, request.headers);
  });

  answer(app, calls.stats, async () => {
    const months = lastMonths(new Date());
    const days = lastDays(DAYS);
    const counts = await figures.byDay(`${months[0]}-01`);
    const most = await figures.most(days[0] ?? '', MOST_READ);
    const paths = most.map(({ path }) => path);
    const titles = await titlesOf(db, contentTypes, await live.find(), paths);
    const ofMonth = (month: string) =>
      [...counts].reduce((sum, [day, count]) => (day.startsWith(month) ? sum + count : sum), 0);
    return {
      results: {
        is_counted: (await siteRepository(db).read()).count_reads,
        days: days.map((day) => ({ day, reads: counts.get(day) ?? 0 })),
        months: months.map((month) => ({ month, reads: ofMonth(month) })),
        pages: most.map((page) => ({ ...page, title: titles.get(page.path) ?? null })),
      },
    };
  });

  answer(app, calls.page, async ({ query: { path } }) => ({
    results: {
      is_counted: (await siteRepository(db).read()).count_reads,
      month: await figures.ofPage(path, dayOf((1 - DAYS) * DAY)),
      year: await figures.ofPage(path, dayOf(-365 * DAY)),
    },
  }));

  purgeRegularly(app, 'figures of reading', () => figures.purge(dayOf(-KEPT * DAY)));
}
