import type { Attachment, Email } from 'postal-mime';
import { cutText } from '../cut-text';

export type HeaderFields = ReadonlyMap<string, string>;

/** Maximum number of characters in an address (RFC 5321, section 4.5.3.1). */
const LONGEST_ADDRESS = 254;

/** Maximum number of characters in a line (RFC 5322, section 2.1.1, allows 998) or a folded field. */
const LONGEST_VALUE = 1000;

/** Maximum number of characters to read from a part; a report begins with the information that matters. */
const LONGEST_PART = 64 * 1024;

export const readValue = (value = '') => cutText(value, LONGEST_VALUE);

export const linesIn = (text: string) => text.slice(0, LONGEST_PART).split('\n').map(readValue);

/** Parses lines of `Name: value` (RFC 5322, section 2.2), including folded ones. */
export function fieldsIn(lines: string[]): HeaderFields {
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

export const readHeader = ({ headers }: Email): HeaderFields =>
  new Map(headers.toReversed().map(({ key, value }) => [readValue(key), readValue(value)]));

export function blocksIn(text: string) {
  const blocks: string[][] = [[]];
  for (const line of linesIn(text)) {
    if (line.trim()) blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

export const decodeContent = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

const originalTypes = new Set([
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);

export function originalHeader({ attachments }: Email): HeaderFields {
  const part = attachments.find(({ mimeType }) => originalTypes.has(mimeType));
  return fieldsIn((part && blocksIn(decodeContent(part))[0]) ?? []);
}

/**
 * Extracts the address from 'rfc822; <mina@example.org>' (RFC 3464, section 2.3.1) or `Mina
 * <mina@example.org>`.
 */
export const addressIn = (value: string | undefined) =>
  readValue(value)
    .split(/[\s<>()[\];,:"]/)
    .find((word) => word.length <= LONGEST_ADDRESS && /^[^@]+@./.test(word))
    ?.replace(/\.$/, '');

export const messageIdsIn = (...values: (string | undefined)[]) => [
  ...new Set(values.flatMap((value) => readValue(value).match(/<[^\s<>@]+@[^\s<>@]+>/g) ?? [])),
];

export const unsubscribeTokenIn = (header: HeaderFields) =>
  /[?&]token=([\w-]+)/.exec(header.get('list-unsubscribe') ?? '')?.[1];
