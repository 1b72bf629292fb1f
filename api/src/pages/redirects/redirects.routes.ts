import { type Redirect, redirects as calls } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { csvFile, MOST_ROWS } from '../../server/http/csv';
import { orNotFound, resultOf } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { DAY } from '../../server/time/clock';
import { dayOf } from '../counts/tally';
import { ownAddress } from '../addresses/address';
import type { LiveRelease } from '../releases/live-release';
import { isGuardedQuery } from './guarded-pages';
import type { Redirects } from './kept-redirects';
import { keepsRest } from './redirect-table';
import { readRedirects } from './redirects-csv';
import { redirectsRepository } from './redirects.repository';
import { redirectWriting } from './redirect-writing';
import { suggestions } from './suggest';

/** Some 25 months. */
const HITS_KEPT = 761 * DAY;

const columns = ['from', 'to', 'status', 'prefix', 'hits', 'last_hit'] as const;

/** Addresses that lead elsewhere, for administrators. */
export async function redirectsRoutes(
  app: App,
  {
    db,
    mail,
    changes,
    settings,
    contentTypes,
    redirects,
    live,
  }: Services & { redirects: Redirects; live: Pick<LiveRelease, 'find'> },
) {
  const { kindOf } = redirects;
  const repository = redirectsRepository(db);
  const write = redirectWriting({ db, mail, changes, settings, redirects });

  answer(app, calls.list, async ({ query }) => {
    const { rows, total } = await repository.list(query);
    const { page, per_page } = query;
    return { results: await Promise.all(rows.map(judged)), total, page, per_page };
  });

  answer(app, calls.export, async ({ user, ip, query }, reply) => {
    const found = await repository.first(MOST_ROWS, query);
    await audit(db).note(
      { user, ip },
      { action: 'exported', kind: 'redirects', details: { entries: found.length } },
    );
    const rows = found.map((row) => ({ ...row, prefix: row.prefix ? 'yes' : 'no' }));
    return csvFile(reply, { name: 'redirects', columns, rows });
  });

  answer(app, calls.try, async ({ query }) => {
    const address = ownAddress(query.address);
    const kind = await kindOf(address);
    // A file that is there comes first, and only who asks for it finds out.
    const led = await redirects.at(address, kind !== 'page');
    const result = led ? ('redirect' as const) : kind;
    return {
      results: { result, address, to: led?.to ?? null, status: led?.status ?? null, id: led?.id ?? null },
    };
  });

  answer(app, calls.suggestions, async ({ query }) => {
    const { linkable } = await live.find();
    return { results: await suggestions(db, contentTypes, ownAddress(query.address), linkable) };
  });

  answer(app, calls.find, ({ params }) => show(params.id));

  answer(app, calls.create, async (request) =>
    show(await write(request, (service) => service.create(request.body))),
  );

  answer(app, calls.change, async (request) => {
    await write(request, (service) => service.change(request.params.id, request.body));
    return show(request.params.id);
  });

  answer(app, calls.remove, async (request) => {
    const [removed] = await write(request, (service) => service.remove([request.params.id]));
    orNotFound(removed);
  });

  answer(app, calls.bulk, async (request) => ({
    done: await write(request, (service) => service.remove(request.body.ids)),
  }));

  answer(app, calls.import, async (request) => ({
    results: await write(request, (service) => service.import(readRedirects(request.body.csv))),
  }));

  purgeRegularly(app, 'figures of redirects', () => repository.purgeHits(dayOf(-HITS_KEPT)));

  async function show(id: number) {
    const found = orNotFound(await repository.find(id));
    return resultOf(judged(found));
  }

  /** With why it is of no use just now, if it isn't. */
  async function judged(redirect: Omit<Redirect, 'problem'>): Promise<Redirect> {
    return { ...redirect, problem: await problemOf(redirect) };
  }

  async function problemOf({ from, to, prefix }: Omit<Redirect, 'problem'>): Promise<Redirect['problem']> {
    if (isGuardedQuery(from)) return 'page';
    if (!prefix && !from.includes('?') && (await kindOf(from)) === 'page') return 'page';
    if (!to.startsWith('/') || keepsRest(to)) return null;
    const target = to.split('#', 1).join();
    if ((await kindOf(target)) !== 'nothing') return null;
    return (await redirects.at(target, true)) ? null : 'nowhere';
  }
}
