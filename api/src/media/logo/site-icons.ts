import type { FastifyBaseLogger } from 'fastify';
import type { SiteColours } from '@lapis/contract/colours';
import sharp from 'sharp';
import { siteRepository } from '../../cms/site/site.repository';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import { headersRepository } from '../headers/headers.repository';
import { shownPart } from '../library/files/make-picture';
import { isPermitted } from '../library/pictures/shown';
import { type IconName, icons, toJpeg, preview, previewName, type PreviewName } from '../pictures/icons';

const ofColours = (colours: SiteColours) => (size: number) =>
  sharp(Buffer.from(neutralSign(colours)), { density: 600 }).resize(size, size);

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Renders a site's icons from its logo. On a site without illustrations, the link preview, and the icons if
 * there is no logo, are drawn in the charity's colours instead. Otherwise returns undefined, and the picture
 * from the build is used.
 */
export function siteIcons({ db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>) {
  const cache = createTaggedCache<Buffer | undefined>(changes, { maxBytes: 1_000_000 });

  async function make(name: IconName | PreviewName) {
    const { drawings, colours } = await siteRepository(db).read();
    if (name === previewName) {
      if (drawings) return undefined;
      return toJpeg(sharp(Buffer.from(neutralPreview(colours, preview.width, preview.height))));
    }
    const drawn = (await ofLogo()) ?? (drawings ? undefined : ofColours(colours));
    return drawn && icons[name](drawn);
  }

  async function ofLogo() {
    const chosen = await headersRepository(db).find('logo');
    if (!chosen || !isPermitted(chosen)) return undefined;
    const { data, raw } = await shownPart(chosen, settings);
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

const neutralSign = ({ accent, deep }: SiteColours) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="14" fill="${deep}"/><path d="M14 40a18 18 0 0 1 36 0zm0 5h36v4H14z" fill="${accent}"/></svg>`;

const neutralPreview = ({ accent, deep }: SiteColours, width: number, height: number) => {
  const glow = [640, 416, 224].map(
    (radius) => `<circle cx="80%" r="${radius}" fill="#fff" fill-opacity=".04"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${deep}"/>${glow.join('')}<circle cx="80%" r="48" fill="${accent}"/></svg>`;
};
