import pLimit from 'p-limit';
import { PeopleImportOptions, peopleImports } from '@lapis/contract';
import { peopleLimits } from '@lapis/contract/people-fields';
import { acceptFiles } from '../../media/library/uploads/upload-request';
import { csvFile } from '../../server/http/csv';
import { orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { guessColumns } from './guess-columns';
import { loadRememberedColumns, peopleImportsRepository } from './people-imports.repository';
import { readTable } from './read-table';
import { receiveTable } from './receive-table';
import { beginPeopleImport, checkPeople } from './run-import';
import { undoPeopleImport } from './undo-import';

const receiving = { schema: PeopleImportOptions, most: peopleLimits.bytes };

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
      return { results: await checkPeople(db, file, options()) };
    });
  });

  addRoute(app, peopleImports.checkFile, async (request, reply) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      const { rows } = await checkPeople(db, file, options());
      return csvFile(reply, { name: 'people-to-import', columns: planColumns, rows });
    });
  });

  addRoute(app, peopleImports.begin, async (request) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      const { row, run } = await beginPeopleImport(db, file, options(), request);
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

  addRoute(app, peopleImports.undo, async ({ params: { id }, user, ip }) => {
    await undoPeopleImport(db, id, { user, ip });
    await changes.publish(['giving']);
    return found(id);
  });
}
