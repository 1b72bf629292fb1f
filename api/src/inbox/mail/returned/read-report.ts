import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { classifyStatus, type MailFailure } from '../failure';
import { castsDoubt } from '../refusal-words';
import { isFromMailSystem, readPlainBounce, statusInWords } from './plain-bounce';
import {
  addressIn,
  blocksIn,
  type HeaderFields,
  fieldsIn,
  linesIn,
  messageIdsIn,
  originalHeader,
  readHeader,
  readValue,
  decodeContent,
  unsubscribeTokenIn,
} from './report-parts';
import { TEST_FIELD } from './test-field';

/**
 * Meaning of a returned email.
 * - `hard`: the address accepts no email.
 * - `soft`: not accepted this time, because the mailbox is full or the server was unreachable for days, or
 * for an unclear reason.
 * - `refused`: this email was rejected because of its content, sender or rate, which says nothing about the
 * address.
 * - `complaint`: the reader marked the email as spam.
 * - `notice`: a delay, a receipt or the like, without consequences.
 * - `auto-reply`: an out-of-office reply.
 * - `test`: sent from the portal to check that returned emails are read.
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

export interface BounceReport {
  kind: ReportKind;
  messageIds: string[];
  /**
   * Token of the unsubscribe link, if the report has a copy of the email. Relays that replace the Message-ID
   * keep the link.
   */
  unsubscribeToken?: string | undefined;
  addresses: string[];
  /**
   * Status such as '5.1.1' (RFC 3463), type of complaint such as 'abuse', or token of a test; may be empty.
   */
  code: string;
  answer: string;
}

/** Maximum number of bytes to read. A report begins with the result and ends with a copy of the email. */
const LONGEST_REPORT = 256 * 1024;

const MOST_LINES = 10_000;

/** Limits for the parser. A real report has a few kilobytes of headers, and its parts are nested two deep. */
const limits = { maxNestingDepth: 12, maxHeadersSize: 64 * 1024 };

const nothing = { messageIds: [], addresses: [], code: '', answer: '' };

/**
 * Reads a returned email: a delivery report (RFC 3464), a complaint (RFC 5965), or an email from a server
 * that follows neither standard.
 * @param raw the email; the result is `unknown` if it can't be parsed
 */
export async function readReport(raw: Uint8Array): Promise<BounceReport> {
  try {
    return interpret(await PostalMime.parse(cutReport(raw), { forceRfc822Attachments: true, ...limits }));
  } catch {
    // Never rejects, because the same email would then be read again and again.
    return { kind: 'unknown', ...nothing };
  }
}

function interpret(mail: Email): BounceReport {
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

function cutReport(raw: Uint8Array) {
  const report = raw.subarray(0, LONGEST_REPORT);
  let end = -1;
  for (let line = 0; line < MOST_LINES; line++) {
    end = report.indexOf(10, end + 1);
    if (end < 0) return report;
  }
  return report.subarray(0, end + 1);
}

const findPart = ({ attachments }: Email, types: string[]): Attachment | undefined =>
  attachments.find(({ mimeType }) => types.includes(mimeType));

const given = (addresses: (string | undefined)[]) => [
  ...new Set(addresses.filter((address) => address !== undefined)),
];

/** Types of complaints (RFC 5965, section 7.3) that show that the reader doesn't want the email. */
const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'other', 'miscategorized']);

/** Reads a complaint in the format of RFC 5965, which Yahoo and others send. */
function complaintIn(mail: Email): BounceReport | undefined {
  const part = findPart(mail, ['message/feedback-report']);
  if (!part) return undefined;
  const fields = fieldsIn(linesIn(decodeContent(part)));
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

/**
 * Reads a complaint from Outlook's junk mail programme (JMRP), which forwards the email itself with a header
 * that names the recipient.
 */
function complaintOfOutlook(mail: Email): BounceReport | undefined {
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

/** Reads a delivery report in the format of RFC 3464, which nearly all servers send. */
function bounceIn(mail: Email): BounceReport | undefined {
  const part = findPart(mail, ['message/delivery-status', 'message/global-delivery-status']);
  if (!part) return undefined;
  const recipients = blocksIn(decodeContent(part))
    .map(fieldsIn)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'));
  const failed = recipients.find((fields) => /^fail/i.test(fields.get('action') ?? ''));
  const fields = failed ?? recipients[0];
  // Some reports name the recipient only in their text.
  if (!fields) return undefined;
  const original = originalHeader(mail);
  const [status = '', ...comment] = fields.get('status')?.split(' ') ?? [];
  const isDoubted = recipients.length === 1 && isDoubtedIn(mail);
  const failure = classifyStatus(status, fields.get('diagnostic-code') ?? comment.join(' '), isDoubted);
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

/** Returns true if a report's text contradicts its status. A sentence may continue on the next line. */
function isDoubtedIn({ text = '' }: Email) {
  const lines = linesIn(text).map((line) => line.trim());
  return lines.some((line, index) => castsDoubt(readValue(`${line} ${lines[index + 1] ?? ''}`)));
}

function plainBounceIn(mail: Email, header: HeaderFields): BounceReport | undefined {
  if (!isFromMailSystem(mail, header)) return undefined;
  const bounce = readPlainBounce(mail, header);
  if (!bounce) return undefined;
  const { address, messageIds, unsubscribeToken, words, isCertain, isDelayed } = bounce;
  const status = statusInWords(words);
  const failure = classifyStatus(status, words, !isCertain);
  return {
    kind: isDelayed ? 'notice' : kindOfFailure(failure),
    messageIds,
    unsubscribeToken,
    addresses: [address],
    code: failure.status ?? status,
    answer: failure.answer,
  };
}

function kindOfFailure({ kind, concernsAddress }: MailFailure): ReportKind {
  if (kind === 'permanent') return 'hard';
  return concernsAddress ? 'soft' : 'refused';
}

/**
 * Recognises automatic replies by the header from RFC 3834, by older programs' headers, or by the subject.
 */
function isAutoReply({ subject }: Email, header: HeaderFields) {
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
