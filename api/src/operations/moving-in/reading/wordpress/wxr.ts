import { open } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { refusal } from '../refusal';
import { printable } from '../words';

/** A part of the channel that is no post, such as an author, a tag or the title: its texts by their names. */
export interface WxrPart {
  name: string;
  text: string;
  fields: Record<string, string>;
}

/** A post of any type. */
export interface WxrItem {
  fields: Record<string, string>;
  meta: { key: string; value: string }[];
  terms: { domain: string; slug: string; name: string }[];
  comments: number;
}

interface Listener {
  part?: (part: WxrPart) => void;
  item: (item: WxrItem) => void;
}

const noExport =
  'This is no export of WordPress. In WordPress, choose Tools, then Export, then All content, and send that file.';
const broken =
  'This export is damaged or ends too early. Please export it from WordPress again, and send that file.';
/** rss, channel, item, comment, its meta and their fields; plugins add little. */
const DEEPEST = 12;

/**
 * Reads an export of WordPress, as it comes from the disk and without keeping what was heard: an export may be larger
 * than what the server has to spare. The parser knows no entities but those of XML itself.
 * @see https://github.com/WordPress/wordpress-develop/blob/trunk/src/wp-admin/includes/export.php
 * @throws HttpError 422 where it is none, or no whole one
 */
export async function readWxr(path: string, listener: Listener): Promise<void> {
  const heard = hearing(listener);
  const parser = new Parser(heard.handler, { xmlMode: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const file = await open(path);
  try {
    let first = true;
    for await (const bytes of file.createReadStream({ autoClose: false })) {
      if (first) refuseOthers(bytes);
      first = false;
      parser.write(decode(decoder, bytes));
    }
    parser.write(decode(decoder));
    parser.end();
  } finally {
    await file.close();
  }
  heard.end();
}

function decode(decoder: TextDecoder, bytes?: Uint8Array) {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw encodingRefused();
  }
}

const encodingRefused = () =>
  refusal('This file is not in UTF-8, which WordPress writes. Please send the file as WordPress made it.');

function refuseOthers(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('PK'))
    throw refusal('Please unpack the ZIP file first, and send the .xml file in it.');
  if (/^(?:\xFF\xFE|\xFE\xFF)/.test(start)) throw encodingRefused();
  if (!/^(?:\xEF\xBB\xBF)?\s*</.test(start)) throw refusal(noExport);
}

/** What the parser tells, put together to parts and items. */
function hearing(listener: Listener) {
  const stack: { name: string; filled: boolean }[] = [];
  let pieces: string[] = [];
  let attribs: Record<string, string> = {};
  let meta: Record<string, string> = {};
  let fields: Record<string, string> = {};
  let item = emptyItem();
  let known = false;
  let whole = false;

  const open = (name: string, found: Record<string, string>) => {
    const above = stack.at(-1);
    if (above) above.filled = true;
    else if (whole || name !== 'rss') throw refusal(noExport);
    if (stack.length >= DEEPEST) throw refusal(broken);
    stack.push({ name, filled: false });
    pieces = [];
    if (stack.length === 3) {
      fields = {};
      if (name === 'item') {
        if (!known) throw refusal(noExport);
        item = emptyItem();
      }
    }
    if (stack.length === 4) attribs = found;
    if (name === 'wp:postmeta') meta = {};
  };
  const close = (name: string) => {
    const text = printable(pieces.join(''));
    pieces = [];
    const inItem = stack[2]?.name === 'item';
    if (stack.length === 3 && inItem) listener.item(item);
    else if (stack.length === 3) {
      if (name === 'wp:wxr_version') known = isKnown(text);
      listener.part?.({ name, text: text.trim(), fields });
    } else if (stack.length === 4 && inItem) {
      if (name === 'wp:comment') item.comments++;
      else if (name === 'wp:postmeta') addMeta(item, meta);
      else if (name === 'category') addTerm(item, attribs, text);
      else item.fields[name] = text;
    } else if (stack.length === 4) fields[name] = text;
    else if (stack.length === 5 && stack[3]?.name === 'wp:postmeta') meta[name] = text;
  };
  return {
    handler: {
      onprocessinginstruction: refuseDeclarations,
      onopentag: open,
      ontext: (text: string) => {
        const within = stack.at(-1);
        if (within && text.trim()) within.filled = true;
        pieces.push(text);
      },
      onclosetag: (name: string, implied: boolean) => {
        // One that has nothing in it may have closed itself; of any other the end is missing.
        if (implied && stack.at(-1)?.filled) throw refusal(broken);
        close(name);
        stack.pop();
        if (!stack.length) whole = true;
      },
    },
    end: () => {
      if (!whole) throw refusal(broken);
      if (!known) throw refusal(noExport);
    },
  };
}

const emptyItem = (): WxrItem => ({ fields: {}, meta: [], terms: [], comments: 0 });

function isKnown(version: string) {
  if (/^1\.[0-2]$/.test(version.trim())) return true;
  throw refusal(
    `This export has the version ${version.trim().slice(0, 20)}, and only 1.0 to 1.2 are known here. Please update WordPress, and export again.`,
  );
}

function refuseDeclarations(name: string, data: string) {
  if (/^!(?:doctype|entity)/i.test(name)) {
    throw refusal(
      'This file declares a document type, which exports of WordPress don’t. Please send the file as WordPress made it.',
    );
  }
  const encoding = /encoding\s*=\s*["']([^"']*)/.exec(data)?.[1];
  if (name.toLowerCase() === '?xml' && encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
    throw encodingRefused();
  }
}

/** What plugins note of each post, often more than the post itself, is passed over. */
const wanted = /^(?:_menu_item_|_wp_attachment_image_alt$|_wp_attached_file$|_thumbnail_id$|_wp_old_slug$)/;

/** The words of a post's footnotes, in JSON. */
export const FOOTNOTES = 'footnotes';

function addMeta(
  item: WxrItem,
  { 'wp:meta_key': key = '', 'wp:meta_value': value = '' }: Record<string, string>,
) {
  if (wanted.test(key) || key === FOOTNOTES) item.meta.push({ key, value });
}

const addTerm = (item: WxrItem, { domain = '', nicename = '' }: Record<string, string>, name: string) =>
  item.terms.push({ domain, slug: nicename, name: name.trim() });

/** What WordPress or a plugin noted of a post. */
export const metaOf = (item: WxrItem, wantedKey: string) =>
  item.meta.find(({ key }) => key === wantedKey)?.value.trim() ?? '';
/** A text of a post, by its name in the export. */
export const fieldOf = (item: WxrItem, name: string) => (item.fields[name] ?? '').trim();
