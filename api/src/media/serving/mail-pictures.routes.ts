import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { PEOPLE, shared } from '../../server/cdn/cache-control';
import { cacheTags, mediaTag } from '../../server/cdn/cache-tags';
import { isKnown } from '../../server/http/conditional-reads';
import type { App, Services } from '../../server/http/serve';
import { cacheSize } from '../../server/settings/memory-limit';
import { mediaFile } from '../library/folders';
import { mediaByHash } from '../library/media-access';
import { readVariants } from '../library/media.repository';
import { isPermitted } from '../library/shown';
import { withLocalFile } from '../library/with-local-file';
import { inTurn } from '../pictures/picture-turn';

/** In pixels: twice the width of a letter, for screens on which a pixel is two. */
const WIDEST = 1200;

const MEGABYTE = 1024 * 1024;

/**
 * Pictures of the library as JPEG, for mails: Outlook on Windows shows neither WebP nor AVIF. They are made when they
 * are first asked for, one at a time, so that a rush of readers costs visitors little, and kept in memory; what is under
 * an address changes with the part of the picture that is shown.
 */
export async function mailPictureRoutes(app: App, { db, changes, settings }: Services) {
  const find = mediaByHash({ db, changes });
  const made = new LRUCache<string, Buffer>({
    maxSize: cacheSize(16 * MEGABYTE),
    sizeCalculation: ({ length }) => length,
  });
  const making = new Map<string, Promise<Buffer>>();
  const oneAtATime = pLimit(1);

  /** @param file the one that says which edition of the picture it is */
  async function jpegOf(file: string, variants: string) {
    const ready = made.get(file);
    if (ready) return ready;
    const begun = making.get(file) ?? oneAtATime(() => make(bestOf(variants) ?? file));
    making.set(file, begun);
    try {
      const jpeg = await begun;
      made.set(file, jpeg);
      return jpeg;
    } finally {
      making.delete(file);
    }
  }

  const make = (file: string) =>
    withLocalFile(mediaFile(file), settings, (path) =>
      inTurn(() =>
        sharp(path)
          .resize({ width: WIDEST, withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .jpeg({ quality: 80, progressive: true })
          .toBuffer(),
      ),
    );

  app.get<{ Params: { hash: string } }>('/storage/mail/:hash.jpg', async ({ params, headers }, reply) => {
    const media = await find(params.hash);
    if (!media?.fallback || !isPermitted(media))
      return reply.header('cache-control', 'no-store').callNotFound();
    const etag = `"${media.fallback}"`;
    reply.headers({
      etag,
      // A mailbox that is read in a browser is another site, and shows no picture without it.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': shared(settings, Infinity, media.people === 1 ? PEOPLE : Infinity),
      'cache-tag': cacheTags([mediaTag(params.hash)]),
    });
    if (isKnown(etag, headers)) return reply.code(304).send();
    return reply.type('image/jpeg').send(await jpegOf(media.fallback, media.variants));
  });
}

/** The smallest WebP that is as wide as a mail needs, or the widest there is. */
function bestOf(variants: string) {
  const files = readVariants(variants)
    .filter(({ type }) => type === 'image/webp')
    .toSorted((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= WIDEST) ?? files.at(-1))?.file;
}
