import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { movingIn } from '@lapis/contract';
import { acceptFiles } from '../../media/library/upload-request';
import type { KindOf } from '../../pages/redirects/kept-redirects';
import { HttpError, orNotFound, resultOf } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { storeOf } from '../../server/storage/open-store';
import { importsRepository } from './imports.repository';
import { planMove } from './move-in';
import { createMover, type ReadSource } from './mover';
import { readSource as readExport } from './reading/read-source';
import { receiveExport } from './receive-export';

declare module '../../server/http/serve' {
  interface Services {
    /** Reads exports of other systems. Default: each in a process of its own. */
    readSource?: ReadSource;
  }
}

interface Given {
  kindOf: KindOf;
}

/** Moving in from other systems. */
export async function movingInRoutes(app: App, { readSource = readExport, ...services }: Services & Given) {
  const { db, settings } = services;
  const imports = importsRepository(db);
  // Each reader is a process with much memory.
  const reading = pLimit(1);
  const mover = createMover({ ...services, readSource, log: app.log });
  app.addHook('onReady', async () => mover.start());
  app.addHook('onClose', () => mover.close());

  await acceptFiles(app);

  answer(app, movingIn.begin, async (request) => {
    const { system } = request.params;
    const { path, name, dry_run, options } = await receiveExport(request, settings);
    try {
      const source = await reading(() => readSource(system, path));
      if (dry_run)
        return { results: { plan: await planMove({ ...services, system, source, options }), move: null } };
      const stored = `imports/${randomUUID()}`;
      await storeOf(settings).putFile(stored, path);
      const begun = await imports.begin({ system, name, stored, options }, request);
      if (!begun) {
        await storeOf(settings).delete(stored);
        throw new HttpError(409, 'Another site is just being taken in. Wait until that is done, or stop it.');
      }
      mover.workSoon();
      return { results: { plan: null, move: orNotFound(await imports.find(begun.id)) } };
    } finally {
      await rm(path, { force: true });
    }
  });

  answer(app, movingIn.list, ({ query }) => imports.list(query));

  answer(app, movingIn.find, ({ params }) => resultOf(imports.find(params.id)));

  answer(app, movingIn.stop, async ({ params }) => {
    await imports.stop(params.id);
    return resultOf(imports.find(params.id));
  });
}
