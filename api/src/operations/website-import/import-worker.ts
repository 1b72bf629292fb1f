import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SourceSite } from '@lapis/import/source-site';
import type { SourceSystem } from '@lapis/contract';
import { withLocalFile } from '../../media/library/files/with-local-file';
import type { KindOf } from '../../pages/redirects/redirect-lookup';
import { createLeases, whileLeased } from '../../server/database/lease';
import { createLeasedWorker } from '../../server/database/leased-worker';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { openSiteStore } from '../../server/storage/open-store';
import { fromWeb } from './writing/fetch-files';
import { giveUpBroken } from './give-up-broken';
import { type ClaimedImport, importsRepository, type ImportProgress } from './imports.repository';
import { importWebsite, ImportStoppedError } from './import-website';
import type { FetchFile } from './writing/take-files';

export type ReadSource = (system: SourceSystem, path: string) => Promise<SourceSite>;

type ImportServices = Pick<Services, 'db' | 'settings' | 'changes' | 'contentTypes'> & {
  imageWorker: Pick<Services['imageWorker'], 'workSoon'>;
  kindOf: KindOf;
  readSource: ReadSource;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const UNEXPECTED =
  'The import was interrupted by an error, which is in the server’s log. Start it again to continue where it left off.';

interface LocalImport {
  path: string;
  fetchFile?: FetchFile;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Runs a claimed import and records the result.
 * @param closing aborts the import; the next process resumes it
 * @returns true if the import has ended
 */
export async function runImport(
  claimed: ClaimedImport,
  { db, settings, changes, contentTypes, imageWorker, kindOf, readSource, log }: ImportServices,
  { path, fetchFile, onProgress }: LocalImport,
  closing: AbortSignal,
) {
  const imports = importsRepository(db);
  const { system, options, actor } = claimed;
  try {
    const source = await readSource(system, path);
    const { report, isStopped } = await importWebsite({
      db,
      settings,
      changes,
      system,
      source,
      options,
      actor,
      kindOf,
      fetchFile: fetchFile ?? fromWeb({ db, settings, contentTypes, imageWorker, closing }, options, actor),
      async onProgress(progress) {
        onProgress?.(progress);
        if (closing.aborted || !(await imports.advance(claimed, progress))) throw new ImportStoppedError();
      },
    });
    if (closing.aborted) return false;
    return await imports.end(claimed, { state: isStopped ? 'stopped' : 'done', report });
  } catch (error) {
    if (closing.aborted) return false;
    if (!(error instanceof HttpError)) log.error({ err: error, import: claimed.id }, 'an import failed');
    const problem = error instanceof HttpError ? error.message : UNEXPECTED;
    return imports.end(claimed, { state: 'failed', problem });
  }
}

/**
 * Creates the worker that runs imports, one at a time across all processes. The queue is in the database, so
 * a crash loses nothing.
 */
export function createImportWorker(services: ImportServices) {
  const { db, settings, log } = services;
  const imports = importsRepository(db);
  const leases = createLeases(db, 'imports');

  async function run(claimed: ClaimedImport, closing: AbortSignal) {
    const { stored } = claimed;
    if (stored === null) return;
    const isEnded = await whileLeased(claimed, leases, () =>
      withLocalFile(stored, settings, (path) => runImport(claimed, services, { path }, closing)),
    );
    if (isEnded) await openSiteStore(settings).delete(stored);
    else if (closing.aborted) await imports.giveBack(claimed);
  }

  return createLeasedWorker({
    isAnyDue: leases.isAnyDue,
    giveUp: () => giveUpBroken(db, settings),
    claim: () => imports.claim(randomUUID()),
    run,
    onFailure: (error) => log.warn({ err: error }, 'the waiting imports could not be read'),
  });
}
