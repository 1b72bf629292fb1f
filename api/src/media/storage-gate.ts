import { posix } from 'node:path';
import { cookies } from '@lapis/contract/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTaggedCache } from '../cache/tagged-cache';
import { mayAdminister } from '../session/access';
import type { Services } from '../serve';
import { sessionRepository } from '../session/session.repository';
import { readVariants, urlOf } from './media.repository';
import { isPermitted, permissionColumns } from './shown';

const MEGABYTE = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** How long a file of the content may be kept by who gets it, where that isn't for good. */
    fileKept: string | null;
  }
}

/**
 * Decides who gets a file of the content: everybody, or administrators alone where a picture shows people who have not
 * consented. Files that are in no library, such as reports, pass.
 */
export function storageGate({ db, settings, changes }: Services) {
  const sessions = sessionRepository(db);
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

  const find = async (hash: string) => {
    const fill = async () => {
      const value = await read(hash);
      return { value, tags: ['media'], bytes: 1000, keep: value !== undefined };
    };
    return (await cache.read(hash, fill)).value;
  };

  /** A picture in a page is asked for with cookies alone; it can't change anything, so they are enough. */
  async function isAdministrator({ headers }: FastifyRequest) {
    const token = tokenPattern.exec(headers.cookie ?? '')?.[1];
    const session = token === undefined ? undefined : await sessions.find(token);
    return session !== undefined && mayAdminister(session.user, settings);
  }

  return {
    isAdministrator,

    /** For a request of a path below the folder of the content's files. */
    async pass(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
      // As the file system reads it.
      const file = posix.join('/', request.params['*']).slice(1);
      const hash = /^[0-9a-f]{32}(?=[-/])/i.exec(file)?.[0].toLowerCase();
      const media = hash === undefined ? undefined : await find(hash);
      if (!media) return;
      // Asked for again each time, so that it is gone from there too once a consent is.
      if (media.people === 1) request.fileKept = 'no-cache';
      if (!isPermitted(media)) {
        request.fileKept = 'private, no-store';
        reply.header('cache-control', 'no-store');
        if (!(await isAdministrator(request))) return reply.callNotFound();
      }
      if (media.files.includes(file)) return;
      // A text may still name a file of an earlier crop.
      const present =
        media.files.find((each) => widthAndFormat(each) === widthAndFormat(file)) ?? media.fallback;
      reply.header('cache-control', 'no-cache');
      return present ? reply.redirect(urlOf(present), 302) : reply.callNotFound();
    },
  };
}

const tokenPattern = new RegExp(`(?:^|;\\s*)${cookies.token.name}=([\\w-]+)`);

/** '480.webp' of 'hash/1a2b3c4d-480.webp'. */
const widthAndFormat = (file: string) => /\d+\.(avif|webp)$/.exec(file)?.[0];
