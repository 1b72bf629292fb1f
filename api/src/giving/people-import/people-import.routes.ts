import pLimit from 'p-limit';
import type { FastifyRequest } from 'fastify';
import { type PeopleImport, PeopleImportOptions, peopleImports } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { peopleLimits, subscriberChoices } from '@lapis/contract/people-fields';
import { acceptFiles } from '../../media/library/uploads/upload-request';
import { csvFile } from '../../server/http/csv';
import { beyondRole, HttpError, orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { guessColumns } from './guess-columns';
import { loadRememberedColumns, peopleImportsRepository } from './people-imports.repository';
import { readTable } from './read-table';
import { receiveTable } from './receive-table';
import { beginPeopleImport, checkPeople } from './run-import';
import { undoPeopleImport } from './undo-import';

const receiving = { schema: PeopleImportOptions, most: peopleLimits.bytes };

const mayChangeSubscribers = ({ staffRole }: Pick<FastifyRequest, 'staffRole'>) =>
  staffRole?.permissions.includes('subscribers') ?? false;

/** @throws HttpError 403 if the table holds subscribers and the role doesn't include them */
function allowOptions(request: Pick<FastifyRequest, 'staffRole'>, options: PeopleImportOptions) {
  if (options.subscribers === 'none' || mayChangeSubscribers(request)) return options;
  const message = `${beyondRole(request.staffRole, 'subscribers')} Or choose “${subscriberChoices.none}”.`;
  throw new HttpError(403, checkWords, { errors: { subscribers: [message] } });
}

/** @throws HttpError 403 if the import changed subscribers and the role doesn't include them */
function allowUndo(request: Pick<FastifyRequest, 'staffRole'>, { totals }: PeopleImport) {
  if (totals.subscribers + totals.suppressions === 0 || mayChangeSubscribers(request)) return;
  throw new HttpError(403, beyondRole(request.staffRole, 'subscribers, and this import changed some'));
}

const planColumns = ['line', 'name', 'outcome', 'says'] as const;

/** Lets owners bring people from other systems. No call sends an email. */
export async function peopleImportRoutes(app: App, { db, changes }: Services) {
  const imports = peopleImportsRepository(db);
  // Reads one table at a time, because each needs a lot of memory. Slow uploads don't wait for each other.
  const reading = pLimit(1);
  const running = new Set<Promise<void>>();
  const found = async (id: number) => ({ results: orNotFound(await imports.find(id)) });

  await acceptFiles(app);
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    closing.abort();
    await Promise.allSettled(running);
  });

  addRoute(app, peopleImports.read, async (request) => {
    const { file } = await receiveTable(request, receiving);
    return reading(async () => {
      const table = await readTable(file.bytes);
      return { results: guessColumns(table, await loadRememberedColumns(db), file.name) };
    });
  });

  addRoute(app, peopleImports.check, async (request) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      return { results: await checkPeople(db, file, allowOptions(request, options())) };
    });
  });

  addRoute(app, peopleImports.checkFile, async (request, reply) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      const { rows } = await checkPeople(db, file, allowOptions(request, options()));
      return csvFile(reply, { name: 'people-to-import', columns: planColumns, rows });
    });
  });

  addRoute(app, peopleImports.begin, async (request) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      const chosen = allowOptions(request, options());
      const { row, run } = await beginPeopleImport(db, file, chosen, request);
      const work = run(closing.signal)
        .catch((error: unknown) =>
          request.log.error({ err: error, import: row.id }, 'an import of people failed'),
        )
        .then(() => changes.publish(['giving']))
        .finally(() => running.delete(work));
      running.add(work);
      return found(row.id);
    });
  });

  addRoute(app, peopleImports.list, ({ query }) => imports.list(query));

  addRoute(app, peopleImports.find, ({ params }) => toResult(imports.find(params.id)));

  addRoute(app, peopleImports.undo, async (request) => {
    const { id } = request.params;
    allowUndo(request, orNotFound(await imports.find(id)));
    await undoPeopleImport(db, id, request);
    await changes.publish(['giving']);
    return found(id);
  });
}
