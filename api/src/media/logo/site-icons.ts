import type { FastifyBaseLogger } from 'fastify';
import type { SiteColours } from '@lapis/contract/colours';
import sharp from 'sharp';
import { siteRepository } from '../../cms/site/site.repository';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import { headersRepository } from '../headers/headers.repository';
import { shownPart } from '../library/make-picture';
import { isPermitted } from '../library/shown';
import { type IconName, icons, jpegOf, preview, previewName, type PreviewName } from '../pictures/icons';
import { neutralPreview, neutralSign } from './neutral-art';

const ofColours = (colours: SiteColours) => (size: number) =>
  sharp(Buffer.from(neutralSign(colours)), { density: 600 }).resize(size, size);

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Finds an icon made of the logo or, on a site that has neither logo nor drawings, in the charity's colours, and so the
 * usual preview of links; undefined where it is the one that the build made of the drawings.
 */
export function siteIcons({ db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>) {
  const cache = createTaggedCache<Buffer | undefined>(changes, { maxBytes: 1_000_000 });

  async function make(name: IconName | PreviewName) {
    const { drawings, colours } = await siteRepository(db).read();
    if (name === previewName) {
      if (drawings) return undefined;
      return jpegOf(sharp(Buffer.from(neutralPreview(colours, preview.width, preview.height))));
    }
    const drawn = (await ofLogo()) ?? (drawings ? undefined : ofColours(colours));
    return drawn && icons[name](drawn);
  }

  async function ofLogo() {
    const chosen = await headersRepository(db).find('logo');
    if (!chosen || !isPermitted(chosen)) return undefined;
    const { data, raw } = await shownPart(chosen, settings);
    // All of it, whatever its shape.
    return (size: number) =>
      sharp(data, { raw }).ensureAlpha().resize(size, size, { fit: 'contain', background: transparent });
  }

  return async (name: IconName | PreviewName, log: Pick<FastifyBaseLogger, 'error'>) => {
    try {
      const { value } = await cache.read(name, async () => {
        const icon = await make(name);
        return { value: icon, tags: ['site', 'media'], bytes: icon?.length ?? 100 };
      });
      return value;
    } catch (error) {
      log.error({ err: error, icon: name }, 'an icon could not be made');
      return undefined;
    }
  };
}
