import { textsOf } from '@lapis/contract/blocks';
import type { Block, Picture, ShownBlock, ShownSingleBlock, SingleBlock } from '@lapis/contract';
import { videoAt } from '@lapis/contract/video-address';
import { isPublic } from '../../cms/types/visibility';
import { filesNamedIn } from '../../cms/blocks/block-fields';
import { plainText } from '../../cms/html/plain-text';
import { siteRepository } from '../../cms/site/site.repository';
import { mediaColumns, toPicture, urlOf } from '../../media/library/media.repository';
import { mayBeShown, shownMedia } from '../../media/library/shown';
import type { Database } from '../../server/database/database';
import { altOf } from '../galleries/alt-of';
import { galleryPictures } from '../galleries/gallery-pictures';
import { asShown } from '../html/as-shown';
import { shownCards } from './shown-cards';

type Files = Awaited<ReturnType<typeof filesOf>>;
type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

/**
 * Blocks as visitors see them now: texts with what they name filled in, pictures in all their sizes. What may not be
 * shown, or is gone, is left out, and a block of which nothing is left too.
 */
export async function shownBlocks(db: Database, blocks: readonly Block[]): Promise<ShownBlock[]> {
  const show = showing(db, await filesOf(db, blocks), await siteRepository(db).read());
  const shown = await Promise.all(
    blocks.map(async (block) =>
      block.type === 'columns'
        ? { ...block, columns: await Promise.all(block.columns.map((column) => all(column, show))) }
        : show(block),
    ),
  );
  return withOwnIds(shown.filter((block) => block !== null));
}

/** What two people wrote and was brought together may have an id twice: on its page each block has its own. */
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

const all = async (blocks: SingleBlock[], show: ReturnType<typeof showing>) =>
  (await Promise.all(blocks.map(show))).filter((block) => block !== null);

/** The files that blocks name, as far as visitors may see them, by their ids. */
async function filesOf(db: Database, blocks: readonly Block[]) {
  const named = filesNamedIn(blocks);
  if (named.length === 0)
    return { pictures: new Map<number, Picture>(), documents: new Map<number, Document>() };
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

interface Document {
  fallback: string;
  size: number;
  pages: number | null;
  name: string;
}

/** Makes what is shown of a block; null where nothing of it may be. */
function showing(db: Database, files: Files, { videos }: { videos: boolean }) {
  const picture = (id: number | null, alt = '') => {
    const found = id === null ? undefined : files.pictures.get(id);
    return found && { ...found, ...(alt && { alt }) };
  };

  const shown = {
    async picture({ image_id, alt, ...block }: Of<'picture'>) {
      const found = picture(image_id, alt);
      return found ? { ...block, picture: found } : null;
    },
    async gallery(block: Of<'gallery'>) {
      const gallery = await shownGallery(db, block);
      return gallery && { type: block.type, id: block.id, ...gallery };
    },
    async cards({ type, id, ...chosen }: Of<'cards'>) {
      const cards = await shownCards(db, chosen);
      return cards.length > 0 ? { type, id, cards } : null;
    },
    async file({ document_id, label, ...block }: Of<'file'>) {
      const document = document_id === null ? undefined : files.documents.get(document_id);
      if (!document) return null;
      const { fallback, name, size, pages } = document;
      return { ...block, label: label || name.replace(/\.[^.]*$/, ''), url: urlOf(fallback), size, pages };
    },
    async video({ url, image_id, title, ...block }: Of<'video'>) {
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
    text: async (block: Of<'text'>) => ({ ...block, html: await asShown(db, block.html) }),
    callout: async (block: Of<'callout'>) => ({ ...block, html: await asShown(db, block.html) }),
    async questions({ items, ...block }: Of<'questions'>) {
      const answered = items.map(async ({ question, html }) => ({ question, html: await asShown(db, html) }));
      return { ...block, items: await Promise.all(answered) };
    },
  };

  return async (block: SingleBlock): Promise<ShownSingleBlock | null> => {
    if (isSilent(block)) return null;
    switch (block.type) {
      case 'picture':
        return shown.picture(block);
      case 'gallery':
        return shown.gallery(block);
      case 'cards':
        return shown.cards(block);
      case 'file':
        return shown.file(block);
      case 'video':
        return shown.video(block);
      case 'text':
        return shown.text(block);
      case 'callout':
        return shown.callout(block);
      case 'questions':
        return shown.questions(block);
      default:
        return block;
    }
  };
}

/** Kinds that are nothing without their words. */
const worded: readonly Block['type'][] = ['text', 'callout', 'quote', 'numbers', 'questions', 'table'];

const isSilent = (block: SingleBlock) =>
  worded.includes(block.type) &&
  textsOf(block).every((text) => !/<(?:img|hr|span)\b/.test(text) && plainText(text) === '');

/** A gallery with its pictures, or with those of them that were chosen; null where visitors see none. */
async function shownGallery(db: Database, { gallery_id, pictures: chosen }: Of<'gallery'>) {
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
      picture: toPicture(image, altOf(image)),
    })),
  };
}
