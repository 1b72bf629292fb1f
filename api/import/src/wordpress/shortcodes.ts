import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../html/convert';
import { firstWithin, toLine, named } from '../html/dom';
import type { ConversionContext, ConversionRule } from '../html/page';
import { pictureSize, writePicture, writePictures } from '../html/rules/pictures';
import { writeEmbed, writeMedia } from '../html/rules/embeds';
import type { FindMarks, PairMark } from './wrap-pairs';

/** Matches `[name]`, `[name key="value"]`, `[name=value]`, `[name /]`, `[/name]`, and escaped `[[name]]`. */
const tag = /\[(\[?)(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\](\]?)/gi;

const wordPress = [
  'gallery',
  'caption',
  'wp_caption',
  'embed',
  'audio',
  'video',
  'playlist',
  'youtube',
  'vimeo',
];

/**
 * Returns a function that finds shortcodes. Exports don't list a site's shortcodes. So a name in brackets
 * counts as one if WordPress defines it, if it has an underscore, or if it occurs with values or an end tag;
 * `[sic]` remains text.
 */
export function shortcodeMarks(document: Document): FindMarks {
  const names = namesIn(DomUtils.textContent(document));
  return (node) => {
    if (!isText(node) || isCode(node)) return [node];
    const pieces: (ChildNode | PairMark)[] = [];
    let from = 0;
    for (const match of node.data.matchAll(tag)) {
      const [raw, shown, end, name = '', written = '', shownToo] = match;
      const escaped = shown && shownToo;
      if (!escaped && !names.has(name.toLowerCase())) continue;
      pieces.push(new Text(node.data.slice(from, match.index)));
      from = match.index + raw.length;
      if (escaped) pieces.push(new Text(raw.slice(1, -1)));
      else {
        const mark = end ? 'end' : written.trim().endsWith('/') ? 'single' : 'begin';
        const attribs = { name: name.toLowerCase(), raw, ...valuesIn(written) };
        pieces.push({ mark, name: name.toLowerCase(), made: { tag: 'shortcode', attribs } });
      }
    }
    return [...pieces, new Text(node.data.slice(from))];
  };
}

const isCode = ({ parent }: ChildNode) => Boolean(parent && isTag(parent) && named('pre', 'code')(parent));

function namesIn(text: string): Set<string> {
  const names = new Set(wordPress);
  for (const [, , end, name = '', written = ''] of text.matchAll(tag)) {
    if (end || /^\s.*=/s.test(written) || written.trim() === '/' || name.includes('_'))
      names.add(name.toLowerCase());
  }
  return names;
}

function valuesIn(written: string): Record<string, string> {
  const values = written.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/]\S*))/g);
  return Object.fromEntries(
    [...values].map(([, key = '', double, single, bare]) => [
      `value-${key.toLowerCase()}`,
      double ?? single ?? bare ?? '',
    ]),
  );
}

/**
 * Converts WordPress's own shortcodes, and keeps the text within others.
 * @param attached returns the ids of the pictures with these numbers; for null, of all pictures attached to
 * the post
 */
export const shortcodeRule =
  (attached: (numbers: number[] | null) => number[]): ConversionRule =>
  (found, page) => {
    if (found.name !== 'shortcode') return false;
    const { name = '', raw = '' } = found.attribs;
    if (name === 'caption' || name === 'wp_caption') writeCaption(found, page);
    else if (name === 'gallery') writeGallery(found, page, attached);
    else if (['embed', 'youtube', 'vimeo'].includes(name)) writeEmbed(addressIn(found), '', page);
    else if (name === 'audio' || name === 'video') writeMedia(addressIn(found), '', page);
    else {
      const holds = found.children.length > 0;
      page.note(holds ? `Only the contents of [${name}] were imported` : `${raw.slice(0, 120)} was left out`);
      convert(found.children, page);
    }
    return true;
  };

function writeCaption(found: Element, page: ConversionContext) {
  const image = firstWithin(found, named('img'));
  if (!image) return convert(found.children, page);
  const link = DomUtils.getParent(image);
  const href = link && isTag(link) && link.name === 'a' ? (link.attribs['href'] ?? '') : '';
  DomUtils.removeElement(image);
  const caption = found.attribs['value-caption'] ?? toLine(found);
  writePicture(
    image,
    { caption, size: pictureSize([found.attribs['value-align'] ?? '']), 'data-link': href },
    page,
  );
}

function writeGallery(
  found: Element,
  page: ConversionContext,
  attached: (numbers: number[] | null) => number[],
) {
  const list = found.attribs['value-ids'] ?? found.attribs['value-include'];
  const numbers =
    list
      ?.split(/[\s,]+/)
      .map(Number)
      .filter(Boolean) ?? [];
  const shown = attached(numbers.length ? numbers : null);
  if (!shown.length) page.note('The pictures of a gallery are not in this export');
  else if (shown.length < numbers.length)
    page.note(
      `${numbers.length - shown.length} of the ${numbers.length} pictures of a gallery are not in this export`,
    );
  writePictures(shown, page);
  convert(found.children, page);
}

function addressIn(found: Element): string {
  const values = [
    'src',
    'url',
    'mp3',
    'm4a',
    'ogg',
    'wav',
    'flac',
    'mp4',
    'm4v',
    'webm',
    'ogv',
    'flv',
    'wmv',
  ];
  const value = values.map((key) => found.attribs[`value-${key}`]).find(Boolean);
  const written = value ?? /https?:\/\/[^\s\]"]+/.exec(`${toLine(found)} ${found.attribs['raw']}`)?.[0];
  if (written) return written;
  const { name, raw = '' } = found.attribs;
  if (name !== 'vimeo' && name !== 'youtube') return '';
  const id =
    found.attribs['value-id'] ??
    found.attribs['value-clip_id'] ??
    /^[\w-]+$/.exec(toLine(found))?.[0] ??
    /^\[\w+[\s=]+([\w-]{4,20})[\s&\]]/.exec(raw)?.[1];
  if (!id) return '';
  return name === 'vimeo' ? `https://vimeo.com/${id}` : `https://youtu.be/${id}`;
}
