import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { websiteImports } from '@lapis/contract';
import { acceptFiles } from '../../media/library/uploads/upload-request';
import type { KindOf } from '../../pages/redirects/redirect-lookup';
import { HttpError, orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { openSiteStore } from '../../server/storage/open-store';
import { importsRepository } from './imports.repository';
import { planImport } from './import-website';
import type { createImportWorker, ReadSource } from './import-worker';
import { receiveExport } from './receive-export';

declare module '../../server/http/serve' {
  interface Services {
    readSource?: ReadSource;
  }
}

interface ImportRoutesOptions {
  kindOf: KindOf;
  readSource: ReadSource;
  importWorker: ReturnType<typeof createImportWorker>;
}

export async function websiteImportRoutes(
  app: App,
  { readSource, importWorker, ...services }: Services & ImportRoutesOptions,
) {
  const { db, settings } = services;
  const imports = importsRepository(db);
  // Reads one export at a time, because each is read in its own process, which uses a lot of memory.
  const reading = pLimit(1);

  await acceptFiles(app);

  addRoute(app, websiteImports.begin, async (request) => {
    const { system } = request.params;
    const { path, name, dry_run, options } = await receiveExport(request, settings);
    try {
      const source = await reading(() => readSource(system, path));
      if (dry_run)
        return {
          results: { plan: await planImport({ ...services, system, source, options }), import: null },
        };
      const stored = `imports/${randomUUID()}`;
      await openSiteStore(settings).putFile(stored, path);
      const begun = await imports.begin({ system, name, stored, options }, request);
      if (!begun) {
        await openSiteStore(settings).delete(stored);
        throw new HttpError(409, 'Another website is being imported. Wait until it is done, or stop it.');
      }
      importWorker.workSoon();
      return { results: { plan: null, import: orNotFound(await imports.find(begun.id)) } };
    } finally {
      await rm(path, { force: true });
    }
  });

  addRoute(app, websiteImports.list, ({ query }) => imports.list(query));

  addRoute(app, websiteImports.find, ({ params }) => toResult(imports.find(params.id)));

  addRoute(app, websiteImports.stop, async ({ params }) => {
    await imports.stop(params.id);
    return toResult(imports.find(params.id));
  });
}
