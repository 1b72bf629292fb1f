import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { PEOPLE, sharedCacheControl } from '../../server/cdn/cache-control';
import { cacheTags, mediaTag } from '../../server/cdn/cache-tags';
import { matchesEtag } from '../../server/http/conditional-reads';
import type { App, Services } from '../../server/http/serve';
import { cacheSize } from '../../server/settings/memory-limit';
import { mediaFile } from '../library/folders';
import { mediaByHash } from '../library/media-access';
import { readVariants } from '../library/media.repository';
import { isPermitted } from '../library/pictures/shown';
import { withLocalFile } from '../library/files/with-local-file';
import { inTurn } from '../pictures/picture-turn';

/** Maximum width in pixels: twice a newsletter's width, for dense displays. */
const WIDEST = 1200;

const MEGABYTE = 1024 * 1024;

/**
 * Serves library pictures as JPEG for emails, because Outlook on Windows supports neither WebP nor AVIF.
 * Pictures are rendered on their first request, one at a time, and cached in memory. Browsers have to
 * revalidate, because a new crop doesn't change the URL.
 */
export async function mailPictureRoutes(app: App, { db, changes, settings }: Services) {
  const find = mediaByHash({ db, changes });
  const made = new LRUCache<string, Buffer>({
    maxSize: cacheSize(16 * MEGABYTE),
    sizeCalculation: ({ length }) => length,
  });
  const making = new Map<string, Promise<Buffer>>();
  const oneAtATime = pLimit(1);

  async function loadJpeg(file: string, variants: string) {
    const ready = made.get(file);
    if (ready) return ready;
    const begun = making.get(file) ?? oneAtATime(() => make(findSourceFile(variants) ?? file));
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
      // Webmail embeds the picture in a different site, which browsers block without this header.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': sharedCacheControl(settings, Infinity, media.people === 1 ? PEOPLE : Infinity),
      'cache-tag': cacheTags([mediaTag(params.hash)]),
    });
    if (matchesEtag(etag, headers)) return reply.code(304).send();
    return reply.type('image/jpeg').send(await loadJpeg(media.fallback, media.variants));
  });
}

function findSourceFile(variants: string) {
  const files = readVariants(variants)
    .filter(({ type }) => type === 'image/webp')
    .toSorted((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= WIDEST) ?? files.at(-1))?.file;
}
