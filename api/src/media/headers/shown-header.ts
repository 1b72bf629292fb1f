import { HeaderName } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import { isPermitted } from '../library/shown';
import type { Services } from '../../server/http/serve';
import { headersRepository } from './headers.repository';
import { makeHeader } from './make-header';

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Finds the folder from which visitors get the file of a header, and whether it shows people; undefined where that is
 * the usual one: nothing was chosen, the consent for it does not hold, or it could not be made. What is missing is
 * made first, so the first to ask after a restore, or after a picture was cropped anew, waits for it.
 */
export function shownHeaders({ db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>) {
  const cache = createTaggedCache<Awaited<ReturnType<typeof read>>>(changes, { maxBytes: 100_000 });

  const read = async (name: HeaderName, log: Log) => {
    const chosen = await headersRepository(db).find(name);
    if (!chosen || !isPermitted(chosen)) return undefined;
    try {
      return { ...chosen, dir: await makeHeader(chosen, settings) };
    } catch (error) {
      log.error({ err: error, header: name, media: chosen.media_id }, 'a header picture could not be made');
      return undefined;
    }
  };

  const find = (name: HeaderName, log: Log) =>
    cache
      .read(name, async () => ({ value: await read(name, log), tags: ['media'], bytes: 1000 }))
      .catch((error: unknown) => {
        log.error({ err: error, header: name }, 'the chosen header picture could not be read');
        return { value: undefined };
      });

  return async (file: string, log: Log) => {
    const { data: name } = HeaderName.safeParse(/^([a-z]+)-\d+\.(?:avif|webp)$/.exec(file)?.[1]);
    if (!name) return undefined;
    const { value: chosen } = await find(name, log);
    // A consent may have ended since it was read.
    if (!chosen || !isPermitted(chosen)) return undefined;
    return { dir: chosen.dir, people: chosen.people === 1 };
  };
}
