import { type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../convert';
import { classed, element, firstWithin, hasClass, toLine, named, within } from '../dom';
import { toHref, type ConversionContext } from '../page';
import { NO_PLACES } from '../place-links';
import { writeLink, writeParagraph } from '../text';
import { writePicture } from './pictures';

const isButton = classed(
  'wp-block-button__link',
  'wp-element-button',
  'kg-btn',
  'kg-header-card-button',
  'kg-product-card-button',
);

export function buttons(found: Element, page: ConversionContext): boolean {
  if (classed('wp-block-button', 'kg-button-card')(found)) {
    const link = firstWithin(found, named('a'));
    if (link) writeButton(link, page);
    return true;
  }
  if (found.name !== 'a' && found.name !== 'p') return false;
  const links = found.name === 'a' ? [found] : within(found, named('a'));
  const [link] = links;
  if (!link || links.length > 1 || !isButton(link) || toLine(link) !== toLine(found)) return false;
  writeButton(link, page);
  return true;
}

function writeButton(link: Element, page: ConversionContext) {
  const label = toLine(link);
  const href = toHref(link.attribs['href']);
  if (!label) return;
  if (!href || href.startsWith('#')) {
    writeParagraph(label, page);
    if (href) page.note(NO_PLACES);
  } else if (!page.list.add({ type: 'button', label, href, kind: 'plain' })) writeLink(href, label, page);
}

/** Converts up to three columns to a block. More columns, and nested ones, are flattened. */
export function columns(found: Element, page: ConversionContext): boolean {
  if (!hasClass(found, 'wp-block-columns')) return false;
  const lists = found.children.filter(isTag).map((column) => {
    const list = page.list.inner();
    convert(column.children, { ...page, list });
    return list.blocks;
  });
  const full = lists.filter((blocks) => blocks.length > 0);
  const side = full.map((blocks) =>
    blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block])),
  );
  if (full.length > 1 && page.list.add({ type: 'columns', columns: side })) return true;
  for (const block of full.flat()) {
    if (block.type === 'text') page.list.text(block.html);
    else page.list.add(block);
  }
  return true;
}

export function covers(found: Element, page: ConversionContext): boolean {
  const beside = hasClass(found, 'wp-block-media-text');
  if (!beside && !hasClass(found, 'wp-block-cover', 'kg-header-card')) return false;
  const drawn = firstWithin(
    found,
    beside
      ? (one) =>
          one.name === 'img' &&
          within(found, classed('wp-block-media-text__media')).some(
            (media) => within(media, (inner) => inner === one).length > 0,
          )
      : classed('wp-block-cover__image-background', 'kg-header-card-image'),
  );
  const style = found.attribs['style'] ?? '';
  const [, double, single, bare] = /url\(\s*(?:"([^"]+)|'([^']+)|([^"'()\s]+))/.exec(style) ?? [];
  const background = double ?? single ?? bare;
  const image = drawn?.name === 'img' ? drawn : background && element('img', { src: background });
  if (drawn) DomUtils.removeElement(drawn);
  if (image) writePicture(image, { size: beside ? 'small' : 'full' }, page);
  convert(found.children, page);
  return true;
}

export function leftOut(found: Element, page: ConversionContext): boolean {
  const what = { form: 'A form', object: 'An object', embed: 'An object', script: 'A script' }[found.name];
  if (what) page.note(`${what} was left out`);
  return what !== undefined;
}
