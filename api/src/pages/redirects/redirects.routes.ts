import { toLocalPath } from '@lapis/contract/address';
import { type Redirect, redirects as calls } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { csvFile, MOST_ROWS } from '../../server/http/csv';
import { orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { LiveRelease } from '../releases/live/live-release';
import { isGuardedQuery } from './guarded-pages';
import type { Redirects } from './redirect-lookup';
import { keepsRest } from './redirect-table';
import { readRedirects } from './redirects-csv';
import { redirectsRepository } from './redirects.repository';
import { redirectWriting } from './redirect-writing';
import { suggestions } from './suggest';

const columns = ['from', 'to', 'status', 'prefix', 'hits', 'last_hit'] as const;

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

  addRoute(app, calls.list, async ({ query }) => {
    const { rows, total } = await repository.list(query);
    const { page, per_page } = query;
    return { results: await Promise.all(rows.map(withProblem)), total, page, per_page };
  });

  addRoute(app, calls.export, async ({ user, ip, query }, reply) => {
    const found = await repository.first(MOST_ROWS, query);
    await audit(db).note(
      { user, ip },
      { action: 'exported', kind: 'redirects', details: { entries: found.length } },
    );
    const rows = found.map((row) => ({ ...row, prefix: row.prefix ? 'yes' : 'no' }));
    return csvFile(reply, { name: 'redirects', columns, rows });
  });

  addRoute(app, calls.try, async ({ query }) => {
    const address = toLocalPath(query.address);
    const kind = await kindOf(address);
    // A file at this address would take precedence, but only the file server knows whether there is one.
    const led = await redirects.at(address, kind !== 'page');
    const result = led ? ('redirect' as const) : kind;
    return {
      results: { result, address, to: led?.to ?? null, status: led?.status ?? null, id: led?.id ?? null },
    };
  });

  addRoute(app, calls.suggestions, async ({ query }) => {
    const { linkable } = await live.find();
    return { results: await suggestions(db, contentTypes, toLocalPath(query.address), linkable) };
  });

  addRoute(app, calls.find, ({ params }) => show(params.id));

  addRoute(app, calls.create, async (request) =>
    show(await write(request, (service) => service.create(request.body))),
  );

  addRoute(app, calls.change, async (request) => {
    await write(request, (service) => service.change(request.params.id, request.body));
    return show(request.params.id);
  });

  addRoute(app, calls.remove, async (request) => {
    const [removed] = await write(request, (service) => service.remove([request.params.id]));
    orNotFound(removed);
  });

  addRoute(app, calls.bulk, async (request) => ({
    done: await write(request, (service) => service.remove(request.body.ids)),
  }));

  addRoute(app, calls.import, async (request) => ({
    results: await write(request, (service) => service.import(readRedirects(request.body.csv))),
  }));

  async function show(id: number) {
    const found = orNotFound(await repository.find(id));
    return toResult(withProblem(found));
  }

  async function withProblem(redirect: Omit<Redirect, 'problem'>): Promise<Redirect> {
    return { ...redirect, problem: await findRedirectProblem(redirect) };
  }

  async function findRedirectProblem({
    from,
    to,
    prefix,
  }: Omit<Redirect, 'problem'>): Promise<Redirect['problem']> {
    if (isGuardedQuery(from)) return 'page';
    if (!prefix && !from.includes('?') && (await kindOf(from)) === 'page') return 'page';
    if (!to.startsWith('/') || keepsRest(to)) return null;
    const target = to.split('#', 1).join();
    if ((await kindOf(target)) !== 'nothing') return null;
    return (await redirects.at(target, true)) ? null : 'nowhere';
  }
}
