import type { Attachment, Email } from 'postal-mime';
import { cutText } from '../cut-text';

/** Fields as they stand in a header or in a report: each name in small letters, with what it said first. */
export type Fields = ReadonlyMap<string, string>;

/** In characters, of an address (RFC 5321, 4.5.3.1). */
const LONGEST_ADDRESS = 254;

/** In characters, of a line (RFC 5322, 2.1.1, has 998), and of a field that goes on in several. */
const LONGEST_VALUE = 1000;

/** In characters: a part of a report begins with what counts. */
const LONGEST_PART = 64 * 1024;

/** Cuts a value of a stranger's mail before any expression sees it. */
export const readValue = (value = '') => cutText(value, LONGEST_VALUE);

/** Splits a text of a stranger's mail into lines, cutting the text and each line. */
export const linesIn = (text: string) => text.slice(0, LONGEST_PART).split('\n').map(readValue);

/** Reads lines of `Name: value` (RFC 5322, section 2.2), some of which go on in the next line. */
export function fieldsIn(lines: string[]): Fields {
  const fields = new Map<string, string>();
  let last: string | undefined;
  for (const line of lines) {
    if (line.startsWith(' ') && line.trim()) {
      const value = last === undefined ? undefined : fields.get(last);
      if (last !== undefined && value !== undefined && value.length < LONGEST_VALUE)
        fields.set(last, readValue(`${value} ${line.trim()}`));
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const isNew = /^[\w-]{1,80}$/.test(name) && !fields.has(name);
    last = isNew ? name : undefined;
    if (isNew) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Cuts the fields of a parsed header, and keeps the first of each name. */
export const readHeader = ({ headers }: Email): Fields =>
  new Map(headers.toReversed().map(({ key, value }) => [readValue(key), readValue(value)]));

/** The blocks of a text that empty lines part. */
export function blocksIn(text: string) {
  const blocks: string[][] = [[]];
  for (const line of linesIn(text)) {
    if (line.trim()) blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** What a part of a mail says. */
export const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** What is returned of the mail that a report is about: all of it, or its header. */
const originalTypes = new Set([
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);

/** The header of the mail that a report is about; empty where it brought none. */
export function originalHeader({ attachments }: Email): Fields {
  const part = attachments.find(({ mimeType }) => originalTypes.has(mimeType));
  return fieldsIn((part && blocksIn(textOf(part))[0]) ?? []);
}

/** The address in 'rfc822; <mina@example.org>' (RFC 3464, section 2.3.1) or in `Mina <mina@example.org>`. */
export const addressIn = (value: string | undefined) =>
  readValue(value)
    .split(/[\s<>;,:"]/)
    .find((word) => word.length <= LONGEST_ADDRESS && /^[^@]+@./.test(word))
    ?.replace(/\.$/, '');

/** Each Message-ID in some values of fields, once. */
export const messageIdsIn = (...values: (string | undefined)[]) => [
  ...new Set(values.flatMap((value) => readValue(value).match(/<[^\s<>@]+@[^\s<>@]+>/g) ?? [])),
];

/** The token of the link to unsubscribe that a mail has for programs (RFC 2369), which nobody knows but who got it. */
export const unsubscribeTokenIn = (header: Fields) =>
  /[?&]token=([\w-]+)/.exec(header.get('list-unsubscribe') ?? '')?.[1];
