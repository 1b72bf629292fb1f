import { type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../convert';
import { classed, listClasses, firstWithin, toLine, named, takeOut, within } from '../dom';
import { toHref, type ConversionContext } from '../page';
import { writeParagraph } from '../text';

type ImportedPictureSize = 'small' | 'text' | 'wide' | 'full';

const isPicture = named('img');
const isGallery = classed(
  'wp-block-gallery',
  'kg-gallery-card',
  'blocks-gallery-grid',
  'gallery',
  'tiled-gallery',
);

export function pictures(found: Element, page: ConversionContext): boolean {
  if (found.name === 'img' || found.name === 'picture') {
    const image = found.name === 'img' ? found : firstWithin(found, isPicture);
    if (image) writePicture(image, { ...found.attribs, size: pictureSize(classesAround(found)) }, page);
    return true;
  }
  if (isGallery(found)) {
    writeGallery(found, page);
    return true;
  }
  return found.name === 'figure' && writeFigure(found, page);
}

function writeFigure(figure: Element, page: ConversionContext): boolean {
  const [image, ...more] = within(figure, isPicture);
  if (!image || within(figure, named('table', 'iframe', 'video', 'audio', 'blockquote')).length) return false;
  if (more.length) writeGallery(figure, page);
  else {
    const [link] = within(figure, named('a')).filter((one) => within(one, isPicture).length);
    const caption = firstWithin(figure, named('figcaption'));
    writePicture(
      image,
      {
        size: pictureSize(classesAround(figure)),
        caption: readCaption(caption, page),
        'data-link': link?.attribs['href'] ?? '',
      },
      page,
    );
  }
  return true;
}

export function pictureSize(classes: string[]): ImportedPictureSize {
  if (classes.some((name) => name === 'alignfull' || name === 'kg-width-full')) return 'full';
  if (classes.some((name) => name === 'alignwide' || name === 'kg-width-wide')) return 'wide';
  return classes.some((name) => name === 'alignleft' || name === 'alignright') ? 'small' : 'text';
}

const classesAround = (found: Element) => [
  ...listClasses(found),
  ...(found.parent && isTag(found.parent) ? listClasses(found.parent) : []),
];

interface PictureContext {
  size: ImportedPictureSize;
  caption?: string;
  'data-link'?: string;
}

export function writePicture(
  image: Element,
  { size, caption = '', 'data-link': link = '' }: PictureContext,
  page: ConversionContext,
) {
  const { width, height } = image.attribs;
  if (width === '1' && height === '1') return;
  const address = pictureAddress(image);
  const said = { alt: shortAlt(image), caption };
  const file = page.files.use(address, said);
  if (!file) return page.note(`The picture ${address.slice(0, 80) || 'without an address'} was left out`);
  const lead = toHref(link || image.attribs['data-link']);
  if (lead && !isFileLink(lead)) page.note(`The link from a picture to ${lead} was left out`);
  const alt = said.alt === file.alt ? '' : said.alt;
  const block = { type: 'picture', image_id: file.id, alt, size } as const;
  if (page.list.add({ ...block, caption })) return;
  page.list.add({ ...block, caption: '' });
  writeParagraph(caption, page);
}

/** Returns a picture's address, even if the picture is loaded lazily. */
function pictureAddress({ attribs }: Element): string {
  const later = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-orig-file'];
  return (later && (!attribs['src'] || attribs['src'].startsWith('data:')) ? later : attribs['src']) ?? '';
}

const isFileLink = (href: string) =>
  /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)|[?&]attachment_id=\d|^#/i.test(href);

const LONGEST_ALT = 500;
const shortAlt = ({ attribs }: Element) => (attribs['alt'] ?? '').trim().slice(0, LONGEST_ALT);

/** Returns a caption's text. Its links are noted as left out, because captions can't contain links here. */
export function readCaption(caption: Element | undefined, page: ConversionContext): string {
  if (!caption) return '';
  for (const { attribs } of within(caption, named('a'))) {
    const href = toHref(attribs['href']);
    if (href) page.note(`The link from a caption to ${href} was left out`);
  }
  return toLine(caption);
}

/** Converts a gallery's pictures, then its other content as blocks after them. */
function writeGallery(gallery: Element, page: ConversionContext) {
  const images = within(gallery, isPicture);
  const ids = images.flatMap((image) => {
    const item = closestItem(image, gallery);
    const caption = item && readCaption(firstWithin(item, named('figcaption')), page);
    const file = page.files.use(pictureAddress(image), { alt: shortAlt(image), caption });
    return file ? [file.id] : [];
  });
  takeOut(gallery, named('img', 'picture', 'noscript', 'dl', 'figure'));
  writePictures(ids, page);
  convert(
    gallery.children.filter((child) => toLine(child)),
    page,
  );
}

function closestItem(image: Element, gallery: Element): Element | undefined {
  let item: Element | undefined;
  for (let up = DomUtils.getParent(image); up && up !== gallery; up = DomUtils.getParent(up)) {
    if (!('attribs' in up) || within(up, isPicture).length > 1) break;
    item = up;
  }
  return item;
}

const MOST_PICTURES = 200;

export function writePictures(ids: number[], page: ConversionContext) {
  const different = [...new Set(ids)];
  if (different.length === 1) {
    page.list.add({ type: 'picture', image_id: different[0] ?? null, alt: '', caption: '', size: 'text' });
    return;
  }
  for (let at = 0; at < different.length; at += MOST_PICTURES) {
    page.list.add({ type: 'gallery', gallery_id: null, pictures: different.slice(at, at + MOST_PICTURES) });
  }
}
