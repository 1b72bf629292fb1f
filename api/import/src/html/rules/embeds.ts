import { videoAt } from '@lapis/contract/video-address';
import { type Element, isTag } from 'domhandler';
import { classed, firstWithin, toLine, named } from '../dom';
import { toHref, type ConversionContext } from '../page';
import { isDocument } from '../../source-files';
import { writeLink, writeParagraph } from '../text';
import { readCaption } from './pictures';

/** Adds a video block if the address belongs to a supported video site, and otherwise a link. */
export function writeEmbed(address: string, title: string, page: ConversionContext) {
  const href = toHref(address);
  if (!href) {
    page.note(`${title ? `The embedded “${title}”` : 'Something embedded'} has no address, and was left out`);
    return;
  }
  const known = videoAt(href);
  if (known) {
    const video = { type: 'video', url: known.url, image_id: null } as const;
    if (page.list.add({ ...video, title })) return;
    page.list.add({ ...video, title: '' });
    writeParagraph(title, page);
    return;
  }
  writeLink(href, title, page);
}

export function embeds(found: Element, page: ConversionContext): boolean {
  if (found.name === 'iframe') {
    writeEmbed(frameAddress(found), found.attribs['title'] ?? '', page);
    return true;
  }
  if (found.name === 'p') return writeAlone(found, page);
  if (!classed('wp-block-embed', 'kg-embed-card')(found)) return false;
  const caption = readCaption(firstWithin(found, named('figcaption')), page);
  const frame = firstWithin(found, named('iframe'));
  const wrapper = firstWithin(found, classed('wp-block-embed__wrapper'));
  const address = (frame && frameAddress(frame)) || toHref(wrapper && toLine(wrapper));
  if (!address) return false;
  writeEmbed(address, caption, page);
  return true;
}

const frameAddress = ({ attribs }: Element) =>
  [attribs['src'], attribs['data-src'], attribs['data-lazy-src']].map(toHref).find(Boolean) ?? '';

function writeAlone(found: Element, page: ConversionContext): boolean {
  const address = toLine(found);
  const link = firstWithin(found, named('a'))?.attribs['href'] ?? address;
  if (!/^https?:\/\/\S+$/.test(address) || link !== address) return false;
  if (firstWithin(found, named('img', 'shortcode'))) return false;
  writeEmbed(address, '', page);
  return true;
}

/** Converts files, bookmarks and recordings. Recordings stay at their old addresses. */
export function mediaFiles(found: Element, page: ConversionContext): boolean {
  if (classed('wp-block-file', 'kg-file-card')(found)) return writeFile(found, page);
  if (classed('kg-bookmark-card')(found)) return writeBookmark(found, page);
  const figured = found.name === 'figure' || classed('kg-audio-card', 'kg-video-card')(found);
  const media = named('audio', 'video')(found)
    ? found
    : figured && firstWithin(found, named('audio', 'video'));
  if (!media) return false;
  const source = media.attribs['src'] ?? firstWithin(media, named('source'))?.attribs['src'] ?? '';
  const words = firstWithin(found, classed('kg-audio-title')) ?? firstWithin(found, named('figcaption'));
  writeMedia(source, words ? toLine(words) : '', page);
  return true;
}

export function writeMedia(address: string, title: string, page: ConversionContext) {
  if (!toHref(address)) {
    page.note(`${title ? `The recording “${title}”` : 'A recording'} has no address, and was left out`);
    return;
  }
  page.note(`The recording ${address} stays where it is; the text links to it`);
  writeEmbed(address, title, page);
}

function writeFile(found: Element, page: ConversionContext): boolean {
  const link = firstWithin(found, (one) => one.name === 'a' && toHref(one.attribs['href']) !== '');
  const address = toHref(link?.attribs['href']);
  const title = firstWithin(found, classed('kg-file-card-title')) ?? link ?? firstWithin(found, named('a'));
  const label = title ? toLine(title) : '';
  const file = isDocument(address) ? page.files.use(address) : null;
  const added = file && page.list.add({ type: 'file', document_id: file.id, label });
  if (!added) {
    if (address && !file)
      page.note(`The file ${address} is not a PDF and stays where it is; the text links to it`);
    writeLink(address, label, page);
  }
  return true;
}

function writeBookmark(found: Element, page: ConversionContext): boolean {
  const link = firstWithin(found, named('a'));
  const title = firstWithin(found, classed('kg-bookmark-title'));
  writeLink(link?.attribs['href'] ?? '', title ? toLine(title) : '', page);
  const caption = found.children.filter(isTag).find(named('figcaption'));
  if (caption) writeParagraph(toLine(caption), page);
  return true;
}
