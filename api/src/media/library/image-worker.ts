import type { FastifyBaseLogger } from 'fastify';
import { createLeases, whileLeased } from '../../server/database/lease';
import { createLeasedWorker } from '../../server/database/leased-worker';
import type { Services } from '../../server/http/serve';
import { StoreUnavailable } from '../../server/storage/file-store';
import { makePicture, type MadePicture } from './files/make-picture';
import { removeAllFiles, removeFiles } from './media-files';
import { readVariants } from './media.repository';
import { collectCacheTags, findUses } from './media-uses';
import { type ClaimedPicture, pictureQueue } from './pictures/picture-queue.repository';

declare module '../../server/http/serve' {
  interface Services {
    imageWorker: ReturnType<typeof createImageWorker>;
  }
}

/**
 * Renders variants in the background, one picture at a time in each process. The queue is in the database, so
 * nothing is lost if a process ends.
 */
export function createImageWorker({
  db,
  settings,
  changes,
  contentTypes,
  log,
}: Pick<Services, 'db' | 'settings' | 'changes' | 'contentTypes'> & {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}) {
  const queue = pictureQueue(db);
  const leases = createLeases(db, 'media');

  async function make(claimed: ClaimedPicture) {
    let picture: MadePicture;
    try {
      picture = await whileLeased(claimed, leases, () => makePicture(claimed, settings));
    } catch (error) {
      if (error instanceof StoreUnavailable) return postpone(claimed, error);
      const triesAgain = await queue.failed(claimed);
      log.error({ err: error, media: claimed.id, triesAgain }, 'a picture could not be made');
      return triesAgain ? undefined : changes.publish(collectCacheTags([claimed], []));
    }
    if (await queue.made(claimed, picture)) {
      const files = picture.variants.map(({ file }) => file);
      const outdated = readVariants(claimed.variants).filter(({ file }) => !files.includes(file));
      await changes.publish(collectCacheTags([claimed], await findUses(db, contentTypes, [claimed])));
      return removeFiles(
        outdated.map(({ file }) => file),
        settings,
      );
    }
    // Removes the files if the picture has been deleted in the meantime. If it has only been cropped, the
    // next run renders it again.
    if (!(await queue.exists(claimed.id))) {
      const { fallback, variants } = picture;
      await removeAllFiles({ hash: claimed.hash, fallback, variants: JSON.stringify(variants) }, settings);
    }
  }

  /** Retries later without counting a failure: the store is unavailable, but the picture may be fine. */
  async function postpone(claimed: ClaimedPicture, error: StoreUnavailable) {
    log.error({ err: error, media: claimed.id }, 'a picture is waiting for the file store');
    await queue.postpone(claimed);
  }

  return createLeasedWorker({
    isAnyDue: leases.isAnyDue,
    giveUp: () => queue.giveUp(),
    claim: () => queue.claim(),
    run: make,
    onFailure: (error) => log.warn({ err: error }, 'the waiting pictures could not be read'),
  });
}
