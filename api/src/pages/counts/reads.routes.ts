import { reads as calls } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { DAY } from '../../server/time/clock';
import type { LiveRelease } from '../releases/live/live-release';
import type { ReadCounts } from './count-reads';
import { readsRepository } from './reads.repository';
import { utcDay } from './tally';
import { findPageTitles } from './titles';

const DAYS = 30;
const MONTHS = 12;
const MOST_READ = 10;

const lastDays = (count: number) =>
  Array.from({ length: count }, (_, back) => utcDay((back + 1 - count) * DAY));

function lastMonths(now: Date) {
  const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
  return Array.from({ length: MONTHS }, (_, index) =>
    month(MONTHS - 1 - index)
      .toISOString()
      .slice(0, 'yyyy-mm'.length),
  );
}

interface ReadsRoutesOptions {
  live: Pick<LiveRelease, 'find'>;
  reads: ReadCounts;
  /** Returns the key under which the page at `path` is counted, or undefined if it isn't counted. */
  countedAt: (path: string, spend: (cost: number) => unknown) => Promise<string | undefined>;
}

export async function readsRoutes(
  app: App,
  { db, contentTypes, live, reads, countedAt }: Services & ReadsRoutesOptions,
) {
  const figures = readsRepository(db);

  addRoute(app, calls.note, async (request) => {
    const counted = await countedAt(request.body.path, (cost) => request.spend(cost));
    reads.note(counted, request.headers);
  });

  addRoute(app, calls.stats, async () => {
    const months = lastMonths(new Date());
    const days = lastDays(DAYS);
    const counts = await figures.byDay(`${months[0]}-01`);
    const most = await figures.most(days[0] ?? '', MOST_READ);
    const paths = most.map(({ path }) => path);
    const titles = await findPageTitles(db, contentTypes, await live.find(), paths);
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

  addRoute(app, calls.page, async ({ query: { path } }) => ({
    results: {
      is_counted: (await siteRepository(db).read()).count_reads,
      month: await figures.ofPage(path, utcDay((1 - DAYS) * DAY)),
      year: await figures.ofPage(path, utcDay(-365 * DAY)),
    },
  }));
}
