import type { Email } from 'postal-mime';
import { addressIn, type Fields, fieldsIn, messageIdsIn, unsubscribeTokenIn } from './report-parts';

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

/** What stands before the copy of the mail: of qmail and Yahoo, of Exim, and of others. */
const copyBegins =
  /^-{2,}[ -]*(?:Below this line is (?:the original bounce|a copy)|This is a copy of|Original message|Returned message|Message header)[^\n]*$/im;

const names = /^(?:mailer-daemon|postmaster|mail-?daemon|mailerdaemon|bounces?|mdaemon|noreply-bounce)\b/i;

/** Whether a program that carries mail wrote this, and not a person. */
export const isFromMailSystem = ({ from }: Email, header: Fields) =>
  header.has('x-failed-recipients') || names.test(from && 'address' in from ? (from.address ?? '') : '');

/** Reads a bounce of Exim before 4.86, of qmail (its QSBMF), of Yahoo's old servers and the like; undefined for others. */
export function readPlainBounce(mail: Email, header: Fields): PlainBounce | undefined {
  const { text = '' } = mail;
  const copy = copyBegins.exec(text);
  const said = copy ? text.slice(0, copy.index) : text;
  const original = fieldsIn((copy ? text.slice(copy.index + copy[0].length) : '').trim());
  const named = addressIn(header.get('x-failed-recipients'));
  // Of Exim in a line of its own, of qmail and Yahoo before a colon.
  const [line = '', inText] =
    /^[ \t]*<?([^\s<>;,:"@]+@[^\s<>;,:"]+)>?(?:[ \t]*\([^)\n]*\))?:?[ \t]*$/m.exec(said) ?? [];
  const address = named ?? inText;
  if (!address) return undefined;
  const words = inText ? said.slice(said.indexOf(line) + line.length) : said;
  return {
    address,
    messageIds: messageIdsIn(original.get('message-id'), mail.inReplyTo, mail.references),
    unsubscribeToken: unsubscribeTokenIn(original),
    words: words.replace(/\s+/g, ' ').trim(),
    isDelayed: /\bdelayed\b|still be(?:ing)? (?:re)?tried|delivery attempts will continue/i.test(
      `${mail.subject} ${said}`,
    ),
  };
}

/** A status in a sentence, as qmail says it '(#5.1.1)' and others '550 5.1.1'; empty where none is. */
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
    /unrout(?:e)?able|no such|(?:user|mailbox|recipient|address) unknown|unknown (?:user|recipient)/i.test(
      words,
    )
  )
    return '5.1.1';
  return '';
}
