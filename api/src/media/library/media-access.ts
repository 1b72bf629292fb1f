import { posix } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import { PEOPLE, shared } from '../../server/cdn/cache-control';
import { cacheTags, mediaTag } from '../../server/cdn/cache-tags';
import type { Services } from '../../server/http/serve';
import { readVariants, urlOf } from './media.repository';
import { isPermitted, permissionColumns } from './shown';

const MEGABYTE = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** How long a file of the content may be kept by who gets it, where that isn't for good. */
    fileCacheControl: string | null;
  }
}

/** Looks up what the library has of a file by its hash, from memory for a while; undefined where there is none. */
export function mediaByHash({ db, changes }: Pick<Services, 'db' | 'changes'>) {
  // Every picture of every page comes by here.
  const cache = createTaggedCache<Awaited<ReturnType<typeof read>>>(changes, { maxBytes: MEGABYTE });

  const read = async (hash: string) => {
    const row = await db
      .selectFrom('media')
      .select(['fallback', 'variants'])
      .select(permissionColumns)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row && { ...row, files: [...readVariants(row.variants).map(({ file }) => file), row.fallback] };
  };

  return async (hash: string) => {
    const fill = async () => {
      const value = await read(hash);
      return { value, tags: ['media'], bytes: 1000, keep: value !== undefined };
    };
    return (await cache.read(hash, fill)).value;
  };
}

/**
 * Decides which files of the content there are for visitors: not those of a picture that shows people who have not
 * consented, nor what is left of a file that was deleted: a process may have ended between the two, or a copy of the
 * store be older. What the library never had, and so has no hash for a name, passes.
 */
export function mediaAccess({ db, changes, settings }: Pick<Services, 'db' | 'changes' | 'settings'>) {
  const find = mediaByHash({ db, changes });

  /** For a request of a path below the folder of the content's files. */
  return async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    // As the file system reads it.
    const file = posix.join('/', request.params['*']).slice(1);
    const hash = /^[0-9a-f]{32}(?=[-/])/i.exec(file)?.[0].toLowerCase();
    if (hash === undefined) return;
    const media = await find(hash);
    if (!media) return reply.header('cache-control', 'no-store').callNotFound();
    // Browsers ask again each time, so that it is gone from there too once a consent is.
    if (media.people === 1) request.fileCacheControl = shared(settings, Infinity, PEOPLE);
    if (!isPermitted(media)) return reply.header('cache-control', 'no-store').callNotFound();
    reply.header('cache-tag', cacheTags([mediaTag(hash)]));
    if (media.files.includes(file)) return;
    // A text may still name a file of an earlier crop.
    const present =
      media.files.find((each) => widthAndFormat(each) === widthAndFormat(file)) ?? media.fallback;
    reply.header('cache-control', 'no-cache');
    return present ? reply.redirect(urlOf(present), 302) : reply.callNotFound();
  };
}

/** '480.webp' of 'hash/1a2b3c4d-480.webp'. */
const widthAndFormat = (file: string) => /\d+\.(avif|webp)$/.exec(file)?.[0];
