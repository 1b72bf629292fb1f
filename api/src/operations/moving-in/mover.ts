import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { withLocalFile } from '../../media/library/with-local-file';
import type { KindOf } from '../../pages/redirects/kept-redirects';
import { leasesOf, whileLeased } from '../../server/database/lease';
import { leasedWorker } from '../../server/database/leased-worker';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { storeOf } from '../../server/storage/open-store';
import { fromWeb } from './fetch-files';
import { giveUpBroken } from './give-up-broken';
import { type ClaimedMove, importsRepository, type Progress } from './imports.repository';
import { moveIn, Stopped } from './move-in';
import type { SourceSite, SourceSystem } from './source-site';
import type { FetchFile } from './take-files';

/** Reads the export of a system in a file. @throws HttpError in words where it is none */
export type ReadSource = (system: SourceSystem, path: string) => Promise<SourceSite>;

type MoverServices = Pick<Services, 'db' | 'settings' | 'changes' | 'contentTypes'> & {
  imageWorker: Pick<Services['imageWorker'], 'workSoon'>;
  kindOf: KindOf;
  readSource: ReadSource;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const UNEXPECTED =
  'This was broken off by an error of the server, which its log tells of. Start it again: it goes on from where it was.';

/** How a move is done whose file is at hand. */
interface Given {
  path: string;
  fetchFile?: FetchFile;
  onProgress?: (progress: Progress) => void;
}

/**
 * Does a claimed move to its end, and writes down what came.
 * @param closing ends it in its midst, to be gone on with by the next process
 * @returns whether it has ended
 */
export async function runMove(
  claimed: ClaimedMove,
  { db, settings, changes, contentTypes, imageWorker, kindOf, readSource, log }: MoverServices,
  { path, fetchFile, onProgress }: Given,
  closing: AbortSignal,
) {
  const imports = importsRepository(db);
  const { system, options, actor } = claimed;
  try {
    const source = await readSource(system, path);
    const { report, isStopped } = await moveIn({
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
        if (closing.aborted || !(await imports.advance(claimed, progress))) throw new Stopped();
      },
    });
    if (closing.aborted) return false;
    return await imports.end(claimed, { state: isStopped ? 'stopped' : 'done', report });
  } catch (error) {
    if (closing.aborted) return false;
    if (!(error instanceof HttpError)) log.error({ err: error, move: claimed.id }, 'a move was broken off');
    const problem = error instanceof HttpError ? error.message : UNEXPECTED;
    return imports.end(claimed, { state: 'failed', problem });
  }
}

/** Takes sites in, one at a time in whichever process; what waits stands in the database, so that nothing is lost. */
export function createMover(services: MoverServices) {
  const { db, settings, log } = services;
  const imports = importsRepository(db);
  const leases = leasesOf(db, 'imports');

  async function run(claimed: ClaimedMove, closing: AbortSignal) {
    const { stored } = claimed;
    if (stored === null) return;
    const isEnded = await whileLeased(claimed, leases, () =>
      withLocalFile(stored, settings, (path) => runMove(claimed, services, { path }, closing)),
    );
    if (isEnded) await storeOf(settings).delete(stored);
    else if (closing.aborted) await imports.giveBack(claimed);
  }

  return leasedWorker({
    leases,
    giveUp: () => giveUpBroken(db, settings),
    claim: () => imports.claim(randomUUID()),
    run,
    onFailure: (error) => log.warn({ err: error }, 'what is to be taken in could not be read'),
  });
}
