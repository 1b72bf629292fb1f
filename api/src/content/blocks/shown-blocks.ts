import { isEmptyBlock } from '@lapis/contract/blocks';
import type { Block, Picture, ShownBlock, ShownSingleBlock, SingleBlock } from '@lapis/contract';
import { videoAt } from '@lapis/contract/video-address';
import { isPublic } from '../../cms/types/visibility';
import { filesNamedIn, htmlIn, mapHtml } from '../../cms/blocks/block-fields';
import { siteRepository } from '../../cms/site/site.repository';
import { mediaColumns, toPicture, mediaUrl } from '../../media/library/media.repository';
import { mayBeShown, shownMedia } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import { resolveAlt } from '../galleries/resolve-alt';
import { galleryPictures } from '../galleries/gallery-pictures';
import { asShown } from '../html/as-shown';
import { shownCards } from './shown-cards';

type BlockFiles = Awaited<ReturnType<typeof loadFiles>>;
type BlockByType<Type extends Block['type']> = Extract<Block, { type: Type }>;
type ShownByType<Type extends Block['type']> = Extract<ShownBlock, { type: Type }>;

/** Prepares a block for visitors; returns null if its content is hidden or deleted. */
type Resolver<Type extends Block['type']> = (block: BlockByType<Type>) => Promise<ShownByType<Type> | null>;
/** Resolvers for all block types whose fields for visitors differ from those that staff edit. */
type Resolvers = {
  [Type in SingleBlock['type'] as BlockByType<Type> extends ShownByType<Type> ? never : Type]: Resolver<Type>;
};

/**
 * Converts blocks for visitors: fills in settings and loads pictures. Leaves out hidden or deleted content,
 * and blocks that would be empty without it.
 */
export async function shownBlocks(db: Database, blocks: readonly Block[]): Promise<ShownBlock[]> {
  const show = createResolver(db, await loadFiles(db, blocks), await siteRepository(db).read());
  const shown = await Promise.all(
    blocks.map(async (block) =>
      block.type === 'columns'
        ? { ...block, columns: await Promise.all(block.columns.map((column) => all(column, show))) }
        : show(block),
    ),
  );
  return withOwnIds(shown.filter((block) => block !== null));
}

/** Makes ids unique, because merging the edits of two authors can duplicate them. */
function withOwnIds(blocks: ShownBlock[]) {
  const taken = new Set<string>();
  const own = <Shown extends ShownBlock>(block: Shown): Shown => {
    let { id } = block;
    for (let n = 2; taken.has(id); n += 1) id = `${block.id.slice(0, 20)}-${n}`;
    taken.add(id);
    return { ...block, id };
  };
  return blocks.map((block) => {
    const shown = own(block);
    return shown.type === 'columns'
      ? { ...shown, columns: shown.columns.map((column) => column.map(own)) }
      : shown;
  });
}

const all = async (blocks: SingleBlock[], show: ReturnType<typeof createResolver>) =>
  (await Promise.all(blocks.map(show))).filter((block) => block !== null);

async function loadFiles(db: Database, blocks: readonly Block[]) {
  const named = filesNamedIn(blocks);
  if (named.length === 0)
    return { pictures: new Map<number, Picture>(), documents: new Map<number, BlockDocument>() };
  const pictures = await db
    .selectFrom(shownMedia())
    .select(['media.id', 'media.alt', 'media.decorative'])
    .select(mediaColumns)
    .where('media.id', 'in', named)
    .execute();
  const documents = await db
    .selectFrom('media')
    .select(['id', 'fallback', 'size', 'pages', 'name'])
    .where('kind', '=', 'document')
    .where('fallback', '!=', '')
    .where('id', 'in', named)
    .where(mayBeShown())
    .execute();
  return {
    pictures: new Map(pictures.map((row) => [row.id, toPicture(row, row.decorative === 1 ? '' : row.alt)])),
    documents: new Map(documents.map(({ id, ...document }) => [id, document])),
  };
}

interface BlockDocument {
  fallback: string;
  size: number;
  pages: number | null;
  name: string;
}

function createResolver(db: Database, files: BlockFiles, { videos }: { videos: boolean }) {
  const picture = (id: number | null, alt = '') => {
    const found = id === null ? undefined : files.pictures.get(id);
    return found && { ...found, ...(alt && { alt }) };
  };

  const resolvers: Resolvers = {
    async picture({ image_id, alt, ...block }) {
      const found = picture(image_id, alt);
      return found ? { ...block, picture: found } : null;
    },
    async gallery(block) {
      const gallery = await shownGallery(db, block);
      return gallery && { type: block.type, id: block.id, ...gallery };
    },
    async cards({ type, id, ...chosen }) {
      const cards = await shownCards(db, chosen);
      return cards.length > 0 ? { type, id, cards } : null;
    },
    async file({ document_id, label, ...block }) {
      const document = document_id === null ? undefined : files.documents.get(document_id);
      if (!document) return null;
      const { fallback, name, size, pages } = document;
      return { ...block, label: label || name.replace(/\.[^.]*$/, ''), url: mediaUrl(fallback), size, pages };
    },
    async video({ url, image_id, title, ...block }) {
      const video = videoAt(url);
      if (!video) return null;
      return {
        ...block,
        title,
        ...video,
        player: videos ? video.player : null,
        picture: picture(image_id) ?? null,
      };
    },
  };

  return async (block: SingleBlock): Promise<ShownSingleBlock | null> => {
    if (isEmptyBlock(block)) return null;
    const texts = htmlIn(block).map(async (html) => [html, await asShown(db, html)] as const);
    const shownTexts = new Map(await Promise.all(texts));
    const written = mapHtml(block, (html) => shownTexts.get(html) ?? html) as SingleBlock;
    const resolve = (resolvers as Partial<Record<Block['type'], Resolver<SingleBlock['type']>>>)[block.type];
    // The type of `resolvers` ensures that a block without a resolver has the same fields for visitors.
    return resolve ? resolve(written) : (written as ShownSingleBlock);
  };
}

async function shownGallery(db: Database, { gallery_id, pictures: chosen }: BlockByType<'gallery'>) {
  if (gallery_id === null) return null;
  const gallery = await db
    .selectFrom('galleries')
    .select(['id', 'slug', 'title'])
    .where('id', '=', gallery_id)
    .where(isPublic('galleries'))
    .executeTakeFirst();
  if (!gallery) return null;
  const images = await galleryPictures(db).images([gallery.id]).select('gallery_images.media_id').execute();
  const wanted = chosen.length > 0 ? images.filter(({ media_id }) => chosen.includes(media_id)) : images;
  if (wanted.length === 0) return null;
  return {
    slug: gallery.slug,
    title: gallery.title,
    total: images.length,
    pictures: wanted.map(({ id, caption, ...image }) => ({
      id,
      caption,
      picture: toPicture(image, resolveAlt(image)),
    })),
  };
}
