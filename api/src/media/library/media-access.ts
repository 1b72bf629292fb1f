import { posix } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import { PEOPLE, sharedCacheControl } from '../../server/cdn/cache-control';
import { cacheTags, mediaTag } from '../../server/cdn/cache-tags';
import type { Services } from '../../server/http/serve';
import { readVariants, mediaUrl } from './media.repository';
import { isPermitted, permissionColumns } from './pictures/shown';

const MEGABYTE = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** `Cache-Control` for a file that isn't cached forever. */
    fileCacheControl: string | null;
  }
}

export function mediaByHash({ db, changes }: Pick<Services, 'db' | 'changes'>) {
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
 * Rejects requests for files that visitors may not see: pictures of people without consent, and deleted
 * files, which may be left over from an interrupted deletion or in an older copy of the store. Files without
 * a hash in their name aren't checked.
 */
export function mediaAccess({ db, changes, settings }: Pick<Services, 'db' | 'changes' | 'settings'>) {
  const find = mediaByHash({ db, changes });

  return async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    // Normalises the path as the file system does.
    const file = posix.join('/', request.params['*']).slice(1);
    const hash = /^[0-9a-f]{32}(?=[-/])/i.exec(file)?.[0].toLowerCase();
    if (hash === undefined) return;
    const media = await find(hash);
    if (!media) return reply.header('cache-control', 'no-store').callNotFound();
    // Makes browsers revalidate pictures of people, so that they disappear once consent is withdrawn.
    if (media.people === 1) request.fileCacheControl = sharedCacheControl(settings, Infinity, PEOPLE);
    if (!isPermitted(media)) return reply.header('cache-control', 'no-store').callNotFound();
    reply.header('cache-tag', cacheTags([mediaTag(hash)]));
    if (media.files.includes(file)) return;
    // Content may still link to a file of an earlier crop. Redirects to the current crop's file with the same
    // size and format.
    const present =
      media.files.find((each) => widthAndFormat(each) === widthAndFormat(file)) ?? media.fallback;
    reply.header('cache-control', 'no-cache');
    return present ? reply.redirect(mediaUrl(present), 302) : reply.callNotFound();
  };
}

const widthAndFormat = (file: string) => /\d+\.(avif|webp)$/.exec(file)?.[0];
