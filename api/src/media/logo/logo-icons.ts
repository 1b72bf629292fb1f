import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import { headersRepository } from '../headers/headers.repository';
import { shownPart } from '../library/make-picture';
import { isPermitted } from '../library/shown';
import { type IconName, icons } from '../pictures/icons';

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Finds an icon made of the logo; undefined where it is that of the usual sign: none was chosen, or may be shown. */
export function logoIcons({ db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>) {
  const cache = createTaggedCache<Buffer | undefined>(changes, { maxBytes: 1_000_000 });

  async function make(name: IconName) {
    const chosen = await headersRepository(db).find('logo');
    if (!chosen || !isPermitted(chosen)) return undefined;
    const { data, raw } = await shownPart(chosen, settings);
    // All of it, whatever its shape.
    const drawn = (size: number) =>
      sharp(data, { raw }).ensureAlpha().resize(size, size, { fit: 'contain', background: transparent });
    return icons[name](drawn);
  }

  return async (name: IconName, log: Pick<FastifyBaseLogger, 'error'>) => {
    try {
      const { value } = await cache.read(name, async () => {
        const icon = await make(name);
        return { value: icon, tags: ['site', 'media'], bytes: icon?.length ?? 100 };
      });
      return value;
    } catch (error) {
      log.error({ err: error, icon: name }, 'an icon could not be made of the logo');
      return undefined;
    }
  };
}
