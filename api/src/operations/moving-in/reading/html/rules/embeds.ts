import { videoAt } from '@lapis/contract/video-address';
import { type Element, isTag } from 'domhandler';
import { classed, firstWithin, lineOf, named } from '../dom';
import { hrefOf, type Page } from '../page';
import { isDocument } from '../../source-files';
import { writeLink, writeParagraph } from '../text';
import { captionOf } from './pictures';

/** What is shown of another site: a video as such, anything else as a link to it. */
export function writeEmbed(address: string, title: string, page: Page) {
  const href = hrefOf(address);
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

/** Frames, and addresses that stand alone. */
export function embeds(found: Element, page: Page): boolean {
  if (found.name === 'iframe') {
    writeEmbed(addressOf(found), found.attribs['title'] ?? '', page);
    return true;
  }
  if (found.name === 'p') return writeAlone(found, page);
  if (!classed('wp-block-embed', 'kg-embed-card')(found)) return false;
  const caption = captionOf(firstWithin(found, named('figcaption')), page);
  const frame = firstWithin(found, named('iframe'));
  const wrapper = firstWithin(found, classed('wp-block-embed__wrapper'));
  const address = (frame && addressOf(frame)) || hrefOf(wrapper && lineOf(wrapper));
  if (!address) return false;
  writeEmbed(address, caption, page);
  return true;
}

/** Where a frame leads, also where a script would have put that once the frame is in sight. */
const addressOf = ({ attribs }: Element) =>
  [attribs['src'], attribs['data-src'], attribs['data-lazy-src']].map(hrefOf).find(Boolean) ?? '';

/** A paragraph that is nothing but an address. */
function writeAlone(found: Element, page: Page): boolean {
  const address = lineOf(found);
  const link = firstWithin(found, named('a'))?.attribs['href'] ?? address;
  if (!/^https?:\/\/\S+$/.test(address) || link !== address) return false;
  if (firstWithin(found, named('img', 'shortcode'))) return false;
  writeEmbed(address, '', page);
  return true;
}

/** Documents, and sounds and videos that are files, which stay where they are. */
export function mediaFiles(found: Element, page: Page): boolean {
  if (classed('wp-block-file', 'kg-file-card')(found)) return writeFile(found, page);
  if (classed('kg-bookmark-card')(found)) return writeBookmark(found, page);
  const figured = found.name === 'figure' || classed('kg-audio-card', 'kg-video-card')(found);
  const media = named('audio', 'video')(found)
    ? found
    : figured && firstWithin(found, named('audio', 'video'));
  if (!media) return false;
  const source = media.attribs['src'] ?? firstWithin(media, named('source'))?.attribs['src'] ?? '';
  const words = firstWithin(found, classed('kg-audio-title')) ?? firstWithin(found, named('figcaption'));
  writeMedia(source, words ? lineOf(words) : '', page);
  return true;
}

/** A sound or a video that is a file. */
export function writeMedia(address: string, title: string, page: Page) {
  if (!hrefOf(address)) {
    page.note(`${title ? `The recording “${title}”` : 'A recording'} has no address, and was left out`);
    return;
  }
  page.note(`The recording ${address} stays where it is; the text links to it`);
  writeEmbed(address, title, page);
}

function writeFile(found: Element, page: Page): boolean {
  const link = firstWithin(found, (one) => one.name === 'a' && hrefOf(one.attribs['href']) !== '');
  const address = hrefOf(link?.attribs['href']);
  const title = firstWithin(found, classed('kg-file-card-title')) ?? link ?? firstWithin(found, named('a'));
  const label = title ? lineOf(title) : '';
  const file = isDocument(address) ? page.files.use(address) : null;
  const added = file && page.list.add({ type: 'file', document_id: file.id, label });
  if (!added) {
    if (address && !file)
      page.note(`The file ${address} is no PDF and stays where it is; the text links to it`);
    writeLink(address, label, page);
  }
  return true;
}

function writeBookmark(found: Element, page: Page): boolean {
  const link = firstWithin(found, named('a'));
  const title = firstWithin(found, classed('kg-bookmark-title'));
  writeLink(link?.attribs['href'] ?? '', title ? lineOf(title) : '', page);
  const caption = found.children.filter(isTag).find(named('figcaption'));
  if (caption) writeParagraph(lineOf(caption), page);
  return true;
}
