import { open } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { ExportRefusal } from '../refusal';
import { printable } from '../words';

export interface WxrPart {
  name: string;
  text: string;
  fields: Record<string, string>;
}

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
  'This is not a WordPress export. In WordPress, choose Tools, then Export, then All content, and send that file.';
const maybeGhost = 'This is not a WordPress export. If it is from Ghost, please choose Ghost above.';
const broken =
  'This export is damaged or ends too early. Please export it from WordPress again, and send that file.';
/** Maximum nesting depth. Exports have six levels, from rss to the fields of a comment's metadata. */
const DEEPEST = 12;

/**
 * Streams a WordPress export, which may be larger than the available memory. Only XML's predefined entities
 * are decoded.
 * @see https://github.com/WordPress/wordpress-develop/blob/trunk/src/wp-admin/includes/export.php
 * @throws ExportRefusal if the file isn't a complete export
 */
export async function readWxr(path: string, listener: Listener): Promise<void> {
  const heard = createHandler(listener);
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
  new ExportRefusal(
    'This file is not in UTF-8, which WordPress writes. Please send the file as WordPress made it.',
  );

function refuseOthers(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('PK'))
    throw new ExportRefusal('Please unpack the ZIP file first, then send the .xml file in it.');
  if (/^(?:\xFF\xFE|\xFE\xFF)/.test(start)) throw encodingRefused();
  if (/^(?:\xEF\xBB\xBF)?\s*\{/.test(start)) throw new ExportRefusal(maybeGhost);
  if (!/^(?:\xEF\xBB\xBF)?\s*</.test(start)) throw new ExportRefusal(noExport);
}

function createHandler(listener: Listener) {
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
    else if (whole || name !== 'rss') throw new ExportRefusal(noExport);
    if (stack.length >= DEEPEST) throw new ExportRefusal(broken);
    stack.push({ name, filled: false });
    pieces = [];
    if (stack.length === 3) {
      fields = {};
      if (name === 'item') {
        if (!known) throw new ExportRefusal(noExport);
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
        // An empty element may be self-closing; any other implied end means that a tag is missing.
        if (implied && stack.at(-1)?.filled) throw new ExportRefusal(broken);
        close(name);
        stack.pop();
        if (!stack.length) whole = true;
      },
    },
    end: () => {
      if (!whole) throw new ExportRefusal(broken);
      if (!known) throw new ExportRefusal(noExport);
    },
  };
}

const emptyItem = (): WxrItem => ({ fields: {}, meta: [], terms: [], comments: 0 });

function isKnown(version: string) {
  if (/^1\.[0-2]$/.test(version.trim())) return true;
  throw new ExportRefusal(
    `This export has version ${version.trim().slice(0, 20)}, and only versions 1.0 to 1.2 can be read. Please update WordPress and export again.`,
  );
}

function refuseDeclarations(name: string, data: string) {
  if (/^!(?:doctype|entity)/i.test(name)) {
    throw new ExportRefusal(
      'This file declares a document type, which WordPress exports don’t. Please send the file as WordPress made it.',
    );
  }
  const encoding = /encoding\s*=\s*["']([^"']*)/.exec(data)?.[1];
  if (name.toLowerCase() === '?xml' && encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
    throw encodingRefused();
  }
}

/** Matches the metadata to read. Plugins' metadata is skipped, because it is often larger than the post. */
const wanted = /^(?:_menu_item_|_wp_attachment_image_alt$|_wp_attached_file$|_thumbnail_id$|_wp_old_slug$)/;

export const FOOTNOTES = 'footnotes';

function addMeta(
  item: WxrItem,
  { 'wp:meta_key': key = '', 'wp:meta_value': value = '' }: Record<string, string>,
) {
  if (wanted.test(key) || key === FOOTNOTES) item.meta.push({ key, value });
}

const addTerm = (item: WxrItem, { domain = '', nicename = '' }: Record<string, string>, name: string) =>
  item.terms.push({ domain, slug: nicename, name: name.trim() });

export const readMeta = (item: WxrItem, wantedKey: string) =>
  item.meta.find(({ key }) => key === wantedKey)?.value.trim() ?? '';
export const readField = (item: WxrItem, name: string) => (item.fields[name] ?? '').trim();
