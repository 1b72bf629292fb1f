import type { Email } from 'postal-mime';
import {
  addressIn,
  type HeaderFields,
  fieldsIn,
  linesIn,
  messageIdsIn,
  originalHeader,
  readValue,
  unsubscribeTokenIn,
} from './report-parts';

interface PlainBounce {
  address: string;
  messageIds: string[];
  unsubscribeToken: string | undefined;
  words: string;
  /** True if the address was found in the server's own text, and not only in the copy of the email. */
  isCertain: boolean;
  /** True if the server will try again. */
  isDelayed: boolean;
}

/**
 * Matches the line at which the copy of the email starts: a separator, as used by qmail, Yahoo, Exim and
 * others, or the first header of the copy.
 */
const copyBegins =
  /^(?:--[ -]*(?:Below (?:this|the next) line is (?:the original bounce|a copy)|This is a copy of|Original message|Returned (?:mail|message)|Message header)|Original message (?:headers:|follows)|(?:Received|Return-Path|X-Originating-IP):)/i;

/**
 * Matches a line that starts with an address: alone (Exim), before a colon (qmail, Yahoo) or before the
 * reason (Postfix).
 */
const addressLine = /^[\s*]*<?[^\s*<>()[\];,:"@]+@[^\s<>()[\];,:"]+[>"):]*/;

const delayed =
  /\bdelayed\b|still be(?:ing)? (?:re)?tried|delivery attempts will continue|will continue to (?:attempt|try)|not yet been delivered/i;

const failed =
  /undeliver|delivery (?:has )?fail|mail fail|failed (?:permanently|addresses)|failure notice|returned mail|unable to deliver|not (?:be )?deliver/i;

const names =
  /^(?:mailer-daemon|postmaster|mail-?daemon|mailerdaemon|mail\.delivery|bounces?|mdaemon|noreply-bounce)\b/i;

/**
 * Returns true if a mail server, not a person, wrote the email: its header names failed recipients, or its
 * sender is empty or named like a mail system.
 */
export const isFromMailSystem = ({ from }: Email, header: HeaderFields) =>
  header.has('x-failed-recipients') || from?.address === '' || names.test(readValue(from?.address));

/**
 * Reads a bounce that isn't a standard report, such as those from Exim before 4.86, qmail (QSBMF) and Yahoo's
 * old servers. Returns undefined for other emails.
 */
export function readPlainBounce(mail: Email, header: HeaderFields): PlainBounce | undefined {
  const lines = linesIn(mail.text ?? '');
  const copyAt = lines.findIndex((line) => copyBegins.test(line));
  const said = copyAt < 0 ? lines : lines.slice(0, copyAt);
  const original = copyAt < 0 ? originalHeader(mail) : fieldsIn(lines.slice(copyAt));
  const sentences = [readValue(mail.subject), ...said];
  const isDelayed = sentences.some((line) => delayed.test(line));
  if (!isDelayed && !sentences.some((line) => failed.test(line))) return undefined;
  const reason = findReason(said, readValue(mail.from?.address));
  const address =
    addressIn(header.get('x-failed-recipients')) ?? reason.address ?? addressIn(original.get('to'));
  if (!address) return undefined;
  return {
    address,
    messageIds: messageIdsIn(original.get('message-id'), mail.inReplyTo, mail.references),
    unsubscribeToken: unsubscribeTokenIn(original),
    words: readValue(reason.lines.join(' ')).replace(/ +/g, ' ').trim(),
    isCertain: reason.address !== undefined,
    isDelayed,
  };
}

/**
 * Finds the address that a bounce is about, and the lines about it, up to the next address.
 * @param sender sender of the bounce; its own address is ignored
 */
function findReason(said: string[], sender: string) {
  const isReader = (address: string | undefined) =>
    address !== undefined && !/^postmaster@/i.test(address) && address.toLowerCase() !== sender.toLowerCase();
  const named = said.map(addressIn);
  const begins = said.map((line, index) => addressLine.test(line) && isReader(named[index]));
  const at = begins.includes(true) ? begins.indexOf(true) : named.findIndex(isReader);
  if (at < 0) return { lines: said };
  const address = named[at];
  const next = begins.findIndex((isOne, index) => isOne && index > at && named[index] !== address);
  const [first = '', ...rest] = said.slice(at, next < 0 ? undefined : next);
  return { address, lines: [first.replace(addressLine, ''), ...rest] };
}

/**
 * Returns the status contained in a sentence, such as qmail's '(#5.1.1)' or another server's '550 5.1.1'; ''
 * if there is none.
 * @param words already truncated to a maximum length
 */
export function statusInWords(words: string) {
  const [, status] = /(?:#|\b)([45]\.\d{1,3}\.\d{1,3})\b/.exec(words) ?? [];
  if (status) return status;
  const [, code] = /(?:^|[\s:;])([45])\d\d(?=[\s-])/.exec(words) ?? [];
  return code ? `${code}.0.0` : '';
}
