import type { FastifyBaseLogger } from 'fastify';
import { leasesOf, whileLeased } from '../../server/database/lease';
import { leasedWorker } from '../../server/database/leased-worker';
import type { Services } from '../../server/http/serve';
import { StoreUnavailable } from '../../server/storage/file-store';
import { makePicture, type MadePicture } from './make-picture';
import { removeAllFiles, removeFiles } from './media-files';
import { readVariants } from './media.repository';
import { tagsOf, usesOf } from './media-uses';
import { type ClaimedPicture, pictureQueue } from './picture-queue.repository';

declare module '../../server/http/serve' {
  interface Services {
    imageWorker: ReturnType<typeof createImageWorker>;
  }
}

/**
 * Makes the variants of pictures, one picture after the other in each process, and nobody waits for it. What has to be
 * made stands in the database, so that nothing is lost when a process ends.
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
  const leases = leasesOf(db, 'media');

  async function make(claimed: ClaimedPicture) {
    let picture: MadePicture;
    try {
      picture = await whileLeased(claimed, leases, () => makePicture(claimed, settings));
    } catch (error) {
      if (error instanceof StoreUnavailable) return postpone(claimed, error);
      const triesAgain = await queue.failed(claimed);
      log.error({ err: error, media: claimed.id, triesAgain }, 'a picture could not be made');
      return triesAgain ? undefined : changes.publish(tagsOf([claimed], []));
    }
    if (await queue.made(claimed, picture)) {
      const files = picture.variants.map(({ file }) => file);
      const outdated = readVariants(claimed.variants).filter(({ file }) => !files.includes(file));
      await changes.publish(tagsOf([claimed], await usesOf(db, contentTypes, [claimed])));
      return removeFiles(
        outdated.map(({ file }) => file),
        settings,
      );
    }
    // Somebody deleted it meanwhile. Where they only cropped it anew, the next turn makes that.
    if (!(await queue.exists(claimed.id))) {
      const { fallback, variants } = picture;
      await removeAllFiles({ hash: claimed.hash, fallback, variants: JSON.stringify(variants) }, settings);
    }
  }

  /** That the store of files is away is no fault of the picture's. */
  async function postpone(claimed: ClaimedPicture, error: StoreUnavailable) {
    log.error({ err: error, media: claimed.id }, 'a picture waits for the store of files');
    await queue.postpone(claimed);
  }

  return leasedWorker({
    leases,
    giveUp: () => queue.giveUp(),
    claim: () => queue.claim(),
    run: make,
    onFailure: (error) => log.warn({ err: error }, 'the pictures waiting to be made could not be read'),
  });
}
