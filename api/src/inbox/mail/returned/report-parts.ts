import type { Attachment, Email } from 'postal-mime';

/** Fields as they stand in a header or in a report: each name in small letters, with what it said first. */
export type Fields = ReadonlyMap<string, string>;

/** Reads one block of `Name: value` lines (RFC 5322, section 2.2), some of which go on in the next line. */
export function fieldsIn(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]{1,80}):[ \t]*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

/** The blocks of a text that empty lines part. */
export const blocksIn = (text: string) => text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((block) => block.trim());

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
  return fieldsIn((part && blocksIn(textOf(part))[0]) ?? '');
}

/** The address in 'rfc822; <mina@example.org>' (RFC 3464, section 2.3.1) or in `Mina <mina@example.org>`. */
export const addressIn = (value: string | undefined) =>
  /[^\s<>;,:"]+@[^\s<>;,"]+/.exec(value ?? '')?.[0].replace(/\.$/, '');

/** Each Message-ID in some values of fields, once. */
export const messageIdsIn = (...values: (string | undefined)[]) => [
  ...new Set(values.flatMap((value) => value?.match(/<[^\s<>]+@[^\s<>]+>/g) ?? [])),
];

/** The token of the link to unsubscribe that a mail has for programs (RFC 2369), which nobody knows but who got it. */
export const unsubscribeTokenIn = (header: Fields) =>
  /[?&]token=([\w-]+)/.exec(header.get('list-unsubscribe') ?? '')?.[1];
