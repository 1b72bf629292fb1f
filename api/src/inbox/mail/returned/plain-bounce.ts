import type { Email } from 'postal-mime';
import {
  addressIn,
  type Fields,
  fieldsIn,
  linesIn,
  messageIdsIn,
  readValue,
  unsubscribeTokenIn,
} from './report-parts';

/** What a server says in words alone, without the parts of RFC 3464. */
interface PlainBounce {
  address: string;
  messageIds: string[];
  unsubscribeToken: string | undefined;
  /** What the other server said, and what is made of it. */
  words: string;
  /** It is tried on. */
  isDelayed: boolean;
}

/** The line before the copy of the mail: of qmail and Yahoo, of Exim, and of others. */
const copyBegins =
  /^(?:--[ -]*(?:Below this line is (?:the original bounce|a copy)|This is a copy of|Original message|Returned message|Message header)|Original message headers:)/i;

/** The line that names the address: of Exim alone, of qmail and Yahoo before a colon. */
const addressLine = /^ *<?([^\s<>;,:"@]+@[^\s<>;,:"]+)>?(?: *\([^)]*\))?:? *$/;

const delayed = /\bdelayed\b|still be(?:ing)? (?:re)?tried|delivery attempts will continue/i;

const names = /^(?:mailer-daemon|postmaster|mail-?daemon|mailerdaemon|bounces?|mdaemon|noreply-bounce)\b/i;

/** Whether a program that carries mail wrote this, and not a person. */
export const isFromMailSystem = ({ from }: Email, header: Fields) =>
  header.has('x-failed-recipients') || names.test(readValue(from && 'address' in from ? from.address : ''));

/** Reads a bounce of Exim before 4.86, of qmail (its QSBMF), of Yahoo's old servers and the like; undefined for others. */
export function readPlainBounce(mail: Email, header: Fields): PlainBounce | undefined {
  const lines = linesIn(mail.text ?? '');
  const copyAt = lines.findIndex((line) => copyBegins.test(line));
  const said = copyAt < 0 ? lines : lines.slice(0, copyAt);
  const original = fieldsIn(copyAt < 0 ? [] : lines.slice(copyAt + 1));
  const namedAt = said.findIndex((line) => addressLine.test(line));
  const address =
    addressIn(header.get('x-failed-recipients')) ?? addressIn(addressLine.exec(said[namedAt] ?? '')?.[1]);
  if (!address) return undefined;
  const reasons = said.slice(namedAt + 1);
  const nextAt = namedAt < 0 ? -1 : reasons.findIndex((line) => addressLine.test(line));
  const words = (nextAt < 0 ? reasons : reasons.slice(0, nextAt)).join(' ');
  return {
    address,
    messageIds: messageIdsIn(original.get('message-id'), mail.inReplyTo, mail.references),
    unsubscribeToken: unsubscribeTokenIn(original),
    words: readValue(words).replace(/ +/g, ' ').trim(),
    isDelayed: [readValue(mail.subject), ...said].some((line) => delayed.test(line)),
  };
}

/** A status in a sentence, as qmail says it '(#5.1.1)' and others '550 5.1.1'; empty where none is. @param words cut to a length */
export function statusInWords(words: string) {
  const [, status] = /(?:#|\b)([45]\.\d{1,3}\.\d{1,3})\b/.exec(words) ?? [];
  if (status) return status;
  const [, code] = /(?:^|[\s:;])([45])\d\d(?=[\s-])/.exec(words) ?? [];
  if (code) return `${code}.0.0`;
  if (
    /retry timeout exceeded|timed out|in the queue too long|(?:mailbox|quota).{0,20}(?:full|exceeded)/i.test(
      words,
    )
  )
    return '4.0.0';
  if (
    /unroute?able|no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|address) unknown|unknown (?:user|recipient)/i.test(
      words,
    )
  )
    return '5.1.1';
  return '';
}
