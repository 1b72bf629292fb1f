import { type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../convert';
import { classed, classesOf, firstWithin, lineOf, named, takeOut, within } from '../dom';
import { hrefOf, type Page } from '../page';
import { writeParagraph } from '../text';

type Size = 'small' | 'text' | 'wide' | 'full';

const isPicture = named('img');
const isGallery = classed(
  'wp-block-gallery',
  'kg-gallery-card',
  'blocks-gallery-grid',
  'gallery',
  'tiled-gallery',
);

/** A picture by itself or in a figure, and figures of several. */
export function pictures(found: Element, page: Page): boolean {
  if (found.name === 'img' || found.name === 'picture') {
    const image = found.name === 'img' ? found : firstWithin(found, isPicture);
    if (image) writePicture(image, { ...found.attribs, size: sizeOf(classesAround(found)) }, page);
    return true;
  }
  if (isGallery(found)) {
    writeGallery(found, page);
    return true;
  }
  return found.name === 'figure' && writeFigure(found, page);
}

function writeFigure(figure: Element, page: Page): boolean {
  const [image, ...more] = within(figure, isPicture);
  if (!image || within(figure, named('table', 'iframe', 'video', 'audio', 'blockquote')).length) return false;
  if (more.length) writeGallery(figure, page);
  else {
    const [link] = within(figure, named('a')).filter((one) => within(one, isPicture).length);
    const caption = firstWithin(figure, named('figcaption'));
    writePicture(
      image,
      {
        size: sizeOf(classesAround(figure)),
        caption: captionOf(caption, page),
        'data-link': link?.attribs['href'] ?? '',
      },
      page,
    );
  }
  return true;
}

/** How wide it was shown there, by the classes of a picture and what is around it. */
export function sizeOf(classes: string[]): Size {
  if (classes.some((name) => name === 'alignfull' || name === 'kg-width-full')) return 'full';
  if (classes.some((name) => name === 'alignwide' || name === 'kg-width-wide')) return 'wide';
  return classes.some((name) => name === 'alignleft' || name === 'alignright') ? 'small' : 'text';
}

/** The classes of an element and of what it stands in. */
const classesAround = (found: Element) => [
  ...classesOf(found),
  ...(found.parent && isTag(found.parent) ? classesOf(found.parent) : []),
];

interface Shown {
  size: Size;
  caption?: string;
  'data-link'?: string;
}

/** Adds a picture as a block, or says why it can't be one. */
export function writePicture(
  image: Element,
  { size, caption = '', 'data-link': link = '' }: Shown,
  page: Page,
) {
  const { width, height } = image.attribs;
  if (width === '1' && height === '1') return;
  const address = addressOf(image);
  const said = { alt: shortAlt(image), caption };
  const file = page.files.use(address, said);
  if (!file) return page.note(`The picture ${address.slice(0, 80) || 'without an address'} was left out`);
  const lead = hrefOf(link || image.attribs['data-link']);
  if (lead && !isFileLink(lead)) page.note(`The link from a picture to ${lead} was left out`);
  const alt = said.alt === file.alt ? '' : said.alt;
  const block = { type: 'picture', image_id: file.id, alt, size } as const;
  if (page.list.add({ ...block, caption })) return;
  page.list.add({ ...block, caption: '' });
  writeParagraph(caption, page);
}

/** Where a picture is, also where a script would have put it there once it is in sight. */
function addressOf({ attribs }: Element): string {
  const later = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-orig-file'];
  return (later && (!attribs['src'] || attribs['src'].startsWith('data:')) ? later : attribs['src']) ?? '';
}

const isFileLink = (href: string) =>
  /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)|[?&]attachment_id=\d|^#/i.test(href);

/** As long as a description may be. */
const LONGEST_ALT = 500;
const shortAlt = ({ attribs }: Element) => (attribs['alt'] ?? '').trim().slice(0, LONGEST_ALT);

/** What stands below a picture, without its links, which captions don't have. */
export function captionOf(caption: Element | undefined, page: Page): string {
  if (!caption) return '';
  for (const { attribs } of within(caption, named('a'))) {
    const href = hrefOf(attribs['href']);
    if (href) page.note(`The link from a caption to ${href} was left out`);
  }
  return lineOf(caption);
}

/** What else stands in the gallery becomes a text after it. */
function writeGallery(gallery: Element, page: Page) {
  const images = within(gallery, isPicture);
  const ids = images.flatMap((image) => {
    const item = closestItem(image, gallery);
    const caption = item && captionOf(firstWithin(item, named('figcaption')), page);
    const file = page.files.use(addressOf(image), { alt: shortAlt(image), caption });
    return file ? [file.id] : [];
  });
  takeOut(gallery, named('img', 'picture', 'noscript', 'dl', 'figure'));
  writePictures(ids, page);
  convert(
    gallery.children.filter((child) => lineOf(child)),
    page,
  );
}

/** The topmost element of the gallery that has this picture alone. */
function closestItem(image: Element, gallery: Element): Element | undefined {
  let item: Element | undefined;
  for (let up = DomUtils.getParent(image); up && up !== gallery; up = DomUtils.getParent(up)) {
    if (!('attribs' in up) || within(up, isPicture).length > 1) break;
    item = up;
  }
  return item;
}

/** As many pictures as a gallery of a page may show. */
const MOST_PICTURES = 200;

/** Adds files as a gallery, or as the only picture that they are. */
export function writePictures(ids: number[], page: Page) {
  const different = [...new Set(ids)];
  if (different.length === 1) {
    page.list.add({ type: 'picture', image_id: different[0] ?? null, alt: '', caption: '', size: 'text' });
    return;
  }
  for (let at = 0; at < different.length; at += MOST_PICTURES) {
    page.list.add({ type: 'gallery', gallery_id: null, pictures: different.slice(at, at + MOST_PICTURES) });
  }
}
