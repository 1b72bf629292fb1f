import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { failureOfStatus, type MailFailure } from '../failure';
import { castsDoubt } from '../refusal-words';
import { isFromMailSystem, readPlainBounce, statusInWords } from './plain-bounce';
import {
  addressIn,
  blocksIn,
  type Fields,
  fieldsIn,
  linesIn,
  messageIdsIn,
  originalHeader,
  readHeader,
  readValue,
  textOf,
  unsubscribeTokenIn,
} from './report-parts';
import { TEST_FIELD } from './test-field';

/**
 * What a mail that came back says.
 * - `hard`: the address takes no mail.
 * - `soft`: it took none this time: it was full, or out of reach for days, or the server gave no clear reason.
 * - `refused`: it did not want this mail, for what it says, who sends it or how much at once, which tells nothing of the
 *   address.
 * - `complaint`: somebody marked it as spam.
 * - `notice`: a delay, a receipt and the like, of which nothing follows.
 * - `auto-reply`: somebody is away.
 * - `test`: sent from the portal, to see whether what comes back is read.
 * - `unknown`: none of these.
 */
export type ReportKind =
  | 'hard'
  | 'soft'
  | 'refused'
  | 'complaint'
  | 'notice'
  | 'auto-reply'
  | 'test'
  | 'unknown';

export interface Report {
  kind: ReportKind;
  /** Of the mail that it is about, the likeliest first. */
  messageIds: string[];
  /** Of its link to unsubscribe, where a copy of it came along; relays that replace the Message-ID leave that alone. */
  unsubscribeToken?: string | undefined;
  /** To whom that was, the likeliest first. */
  addresses: string[];
  /** The status, such as '5.1.1' (RFC 3463), or the kind of complaint, such as 'abuse'; of a test what it holds. Empty where there is none. */
  code: string;
  /** What the other server said, without any address. */
  answer: string;
}

/** In bytes: a report begins with its findings, and ends with a copy of the mail. */
const LONGEST_REPORT = 256 * 1024;

/** The parser needs some time for each line, however short. */
const MOST_LINES = 10_000;

/** Of a report the headers are a few kilobytes, and parts lie two deep. */
const limits = { maxNestingDepth: 12, maxHeadersSize: 64 * 1024 };

const nothing = { messageIds: [], addresses: [], code: '', answer: '' };

/**
 * Reads what came back: a report of delivery (RFC 3464) or of a complaint (RFC 5965), also of servers that write neither.
 * @param raw the mail as it came; one that can't be read is `unknown`
 */
export async function readReport(raw: Uint8Array): Promise<Report> {
  try {
    return interpret(await PostalMime.parse(cutReport(raw), { forceRfc822Attachments: true, ...limits }));
  } catch {
    // Whatever the mail causes, it must not be read again and again.
    return { kind: 'unknown', ...nothing };
  }
}

function interpret(mail: Email): Report {
  const header = readHeader(mail);
  const test = header.get(TEST_FIELD.toLowerCase());
  if (test !== undefined) return { kind: 'test', ...nothing, code: test };
  return (
    complaintIn(mail) ??
    complaintOfOutlook(mail) ??
    bounceIn(mail) ??
    plainBounceIn(mail, header) ?? { kind: isAutoReply(mail, header) ? 'auto-reply' : 'unknown', ...nothing }
  );
}

/** Cuts a mail that is large or has many lines. */
function cutReport(raw: Uint8Array) {
  const report = raw.subarray(0, LONGEST_REPORT);
  let end = -1;
  for (let line = 0; line < MOST_LINES; line++) {
    end = report.indexOf(10, end + 1);
    if (end < 0) return report;
  }
  return report.subarray(0, end + 1);
}

const partOf = ({ attachments }: Email, types: string[]): Attachment | undefined =>
  attachments.find(({ mimeType }) => types.includes(mimeType));

const given = (addresses: (string | undefined)[]) => [
  ...new Set(addresses.filter((address) => address !== undefined)),
];

/** What of RFC 5965, 7.3, somebody says who does not want the mail. */
const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other', 'miscategorized']);

/** RFC 5965, of Yahoo and others. */
function complaintIn(mail: Email): Report | undefined {
  const part = partOf(mail, ['message/feedback-report']);
  if (!part) return undefined;
  const fields = fieldsIn(linesIn(textOf(part)));
  const original = originalHeader(mail);
  const type = fields.get('feedback-type')?.toLowerCase() ?? 'abuse';
  return {
    kind: complaints.has(type) ? 'complaint' : 'notice',
    messageIds: messageIdsIn(original.get('message-id')),
    unsubscribeToken: unsubscribeTokenIn(original),
    addresses: given([
      addressIn(fields.get('original-rcpt-to')),
      addressIn(fields.get('removal-recipient')),
      addressIn(original.get('to')),
    ]),
    code: type,
    answer: '',
  };
}

/** Outlook's programme for junk mail (JMRP) hands over the mail itself, with a line about whose it was. */
function complaintOfOutlook(mail: Email): Report | undefined {
  const isOfOutlook = /@(?:hotmail|outlook)\.com$/i.test(readValue(mail.from?.address));
  if (!isOfOutlook || !/^complaint about message from/i.test(readValue(mail.subject))) return undefined;
  const original = originalHeader(mail);
  return {
    kind: 'complaint',
    messageIds: messageIdsIn(original.get('message-id')),
    unsubscribeToken: unsubscribeTokenIn(original),
    addresses: given([addressIn(original.get('x-hmxmroriginalrecipient')), addressIn(original.get('to'))]),
    code: 'abuse',
    answer: '',
  };
}

/** RFC 3464, of nearly everybody. */
function bounceIn(mail: Email): Report | undefined {
  const part = partOf(mail, ['message/delivery-status', 'message/global-delivery-status']);
  if (!part) return undefined;
  const recipients = blocksIn(textOf(part))
    .map(fieldsIn)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'));
  const actionOf = (fields: Fields) => fields.get('action')?.toLowerCase() ?? '';
  const failed = recipients.find((fields) => actionOf(fields) === 'failed');
  const fields = failed ?? recipients[0];
  if (!fields) return { kind: 'unknown', ...nothing };
  const original = originalHeader(mail);
  const status = fields.get('status')?.split(/\s/, 1)[0] ?? '';
  const isDoubted = recipients.length === 1 && isDoubtedIn(mail);
  const failure = failureOfStatus(status, fields.get('diagnostic-code'), isDoubted);
  return {
    kind: failed ? kindOfFailure(failure) : 'notice',
    messageIds: messageIdsIn(original.get('message-id'), mail.inReplyTo, mail.references),
    unsubscribeToken: unsubscribeTokenIn(original),
    addresses: given([
      addressIn(fields.get('original-recipient')),
      addressIn(fields.get('final-recipient')),
      addressIn(original.get('to')),
    ]),
    code: failure.status ?? status,
    answer: failure.answer,
  };
}

/** Whether a report says something else to people than to programs. A sentence may go on in the next line. */
function isDoubtedIn({ text = '' }: Email) {
  const lines = linesIn(text).map((line) => line.trim());
  return lines.some((line, index) => castsDoubt(readValue(`${line} ${lines[index + 1] ?? ''}`)));
}

/** What is written in words alone, by a server. */
function plainBounceIn(mail: Email, header: Fields): Report | undefined {
  if (!isFromMailSystem(mail, header)) return undefined;
  const bounce = readPlainBounce(mail, header);
  if (!bounce) return undefined;
  const { address, messageIds, unsubscribeToken, words, isDelayed } = bounce;
  const status = statusInWords(words);
  if (!status && !isDelayed) return undefined;
  const failure = failureOfStatus(status, words);
  return {
    kind: isDelayed ? 'notice' : kindOfFailure(failure),
    messageIds,
    unsubscribeToken,
    addresses: [address],
    code: failure.status ?? status,
    answer: failure.answer,
  };
}

/** Counts what may be well next time, or is unclear, against the address, and nothing that is due to the sender. */
function kindOfFailure({ kind, concernsAddress }: MailFailure): ReportKind {
  if (kind === 'permanent') return 'hard';
  return concernsAddress ? 'soft' : 'refused';
}

/** RFC 3834, and what programs say that are older. */
function isAutoReply({ subject }: Email, header: Fields) {
  const submitted = header.get('auto-submitted')?.toLowerCase() ?? 'no';
  return (
    !submitted.startsWith('no') ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => header.has(name)) ||
    /^auto[_-]?reply/i.test(header.get('precedence') ?? '') ||
    /^(?:out of (?:the )?office|automatic reply|auto(?:matic)?[ -]?(?:reply|response)?:)/i.test(
      readValue(subject),
    )
  );
}
