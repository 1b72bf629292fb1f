import { join } from 'node:path';
import { HeaderName } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import { siteRepository } from '../../cms/site/site.repository';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import { isPermitted } from '../library/shown';
import type { Services } from '../../server/http/serve';
import { headersRepository } from './headers.repository';
import { StoreUnavailable } from '../../server/storage/file-store';
import { makeHeader } from './make-header';

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Finds the folder from which visitors get the file of a header, of the store or of this machine, and whether it shows
 * people. It is that of the drawings where nothing was chosen, the consent for it does not hold, or it could not be made; undefined there on a
 * site without drawings. What is missing is made first, so the first to ask after a restore, or after a picture was
 * cropped anew, waits for it.
 */
export function shownHeaders({ db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>) {
  const cache = createTaggedCache<Awaited<ReturnType<typeof read>>>(changes, { maxBytes: 100_000 });
  const drawn = { dir: join(settings.picturesDir, 'headers'), people: false };

  const read = async (name: HeaderName, log: Log) => ({
    chosen: await made(name, log),
    drawings: (await siteRepository(db).read()).drawings,
  });

  async function made(name: HeaderName, log: Log) {
    const chosen = await headersRepository(db).find(name);
    if (!chosen || !isPermitted(chosen)) return undefined;
    try {
      return { ...chosen, folder: await makeHeader(chosen, settings) };
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      log.error({ err: error, header: name, media: chosen.media_id }, 'a header picture could not be made');
      return undefined;
    }
  }

  const find = (name: HeaderName, log: Log) =>
    cache
      .read(name, async () => ({ value: await read(name, log), tags: ['site', 'media'], bytes: 1000 }))
      .catch((error: unknown) => {
        if (error instanceof StoreUnavailable) throw error;
        log.error({ err: error, header: name }, 'the chosen header picture could not be read');
        return { value: { chosen: undefined, drawings: true } };
      });

  return async (file: string, log: Log) => {
    const { data: name } = HeaderName.safeParse(/^([a-z]+)-\d+\.(?:avif|webp)$/.exec(file)?.[1]);
    if (!name) return undefined;
    const { chosen, drawings } = (await find(name, log)).value;
    // A consent may have ended since it was read.
    if (chosen && isPermitted(chosen)) return { folder: chosen.folder, people: chosen.people === 1 };
    return drawings ? drawn : undefined;
  };
}
