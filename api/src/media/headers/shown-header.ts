import { join } from 'node:path';
import { HeaderName } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import { siteRepository } from '../../cms/site/site.repository';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import { isPermitted } from '../library/pictures/shown';
import type { Services } from '../../server/http/serve';
import { headersRepository } from './headers.repository';
import { StoreUnavailable } from '../../server/storage/file-store';
import { makeHeader } from './make-header';

type HeaderLog = Pick<FastifyBaseLogger, 'error'>;

/**
 * Finds the folder that contains a header's files, in the store or on this machine, and whether the header
 * shows people. Uses the illustrations if no picture is chosen, its consent has ended or rendering failed;
 * returns undefined if the site has no illustrations. Renders missing files first, for example after a
 * restore or a new crop.
 */
export function shownHeaders({ db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>) {
  const cache = createTaggedCache<Awaited<ReturnType<typeof read>>>(changes, { maxBytes: 100_000 });
  const drawn = { dir: join(settings.picturesDir, 'headers'), people: false };

  const read = async (name: HeaderName, log: HeaderLog) => ({
    chosen: await made(name, log),
    drawings: (await siteRepository(db).read()).drawings,
  });

  async function made(name: HeaderName, log: HeaderLog) {
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

  const find = (name: HeaderName, log: HeaderLog) =>
    cache
      .read(name, async () => ({ value: await read(name, log), tags: ['site', 'media'], bytes: 1000 }))
      .catch((error: unknown) => {
        if (error instanceof StoreUnavailable) throw error;
        log.error({ err: error, header: name }, 'the chosen header picture could not be read');
        return { value: { chosen: undefined, drawings: true } };
      });

  return async (file: string, log: HeaderLog) => {
    const { data: name } = HeaderName.safeParse(/^([a-z]+)-\d+\.(?:avif|webp)$/.exec(file)?.[1]);
    if (!name) return undefined;
    const { chosen, drawings } = (await find(name, log)).value;
    // Checked again, because the consent may have ended since the header was cached.
    if (chosen && isPermitted(chosen)) return { folder: chosen.folder, people: chosen.people === 1 };
    return drawings ? drawn : undefined;
  };
}
