import { cutText } from './cut-text';
import { findCause, isAfterData, type RefusalCause } from './refusal-words';

/**
 * Reason why an email wasn't accepted.
 * - `permanent`: the address accepts no email, because the mailbox or domain doesn't exist or was closed.
 * - `policy`: this email was rejected permanently because of its content, size or sender; the address may be
 * valid.
 * - `temporary`: a later try may succeed (4xx), or the mailbox is full or over its rate limit, whatever the
 * code.
 * - `connection`: the server was unreachable, timed out, or closed the connection (421).
 * - `account`: the mail server rejected the user name or password in SMTP_URL.
 */
export type FailureKind = 'permanent' | 'policy' | 'temporary' | 'connection' | 'account';

export interface MailFailure {
  kind: FailureKind;
  /**
   * True if the cause may be the recipient's address, rather than the sender, the email or the sending rate.
   */
  concernsAddress: boolean;
  /** Reply code, such as 550 (RFC 5321). */
  code: number | undefined;
  /** Enhanced status code, such as '5.1.1' (RFC 3463). */
  status: string | undefined;
  /** The server's reply or the error message, without addresses. */
  answer: string;
}

/** Maximum length of a server's reply; longer ones are truncated before regular expressions process them. */
export const LONGEST_REPLY = 1000;

const LONGEST_ANSWER = 300;

interface SmtpError {
  code?: unknown;
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

export function classifyFailure(error: unknown): MailFailure {
  const { code: name, response, responseCode, command } = (error ?? {}) as SmtpError;
  const message = error instanceof Error ? error.message : String(error);
  const said = readReply(typeof response === 'string' && response ? response : message);
  const code = typeof responseCode === 'number' ? responseCode : undefined;
  const status = code === undefined ? undefined : statusIn(said, code);
  const at = typeof command === 'string' ? command.toUpperCase() : '';
  const judgement = judge({ name, code, status, said, at });
  return { ...judgement, code, status, answer: said.slice(0, LONGEST_ANSWER) };
}

/**
 * Classifies a failure from a bounce report (RFC 3464).
 * @param diagnostic reply of the remote server, such as 'smtp; 550 5.1.1 User unknown'
 * @param isDoubted true if the report's human-readable text contradicts its status
 */
export function classifyStatus(status: string, diagnostic = '', isDoubted = false): MailFailure {
  const said = readReply(diagnostic);
  const [reported, group] = /^([245])\.\d{1,3}\.\d{1,3}$/.exec(status.trim()) ?? [];
  const code = Number(/(?:^|[\s;])([45]\d\d)(?=[\s-])/.exec(said)?.[1]) || (group === '4' ? 450 : 550);
  // Prefers the status in the remote server's reply, because the reporting server only guesses. A status that
  // ends in .0.0 says nothing.
  const given = statusIn(said, code) ?? (reported?.endsWith('.0.0') ? undefined : reported);
  const answer = (said || readReply(status)).slice(0, LONGEST_ANSWER);
  const isForNow = group === '4' || code < 500;
  const judgement = judgeRefusal({
    code: isForNow ? 450 : code,
    status: given,
    said,
    isInDoubt: isDoubted || isAfterData(said),
  });
  // If the reply gives no reason in words, the address is the likelier cause, because the report names the
  // address.
  const isUnsaid = judgement === policy && !hasWords(said);
  return { ...(isUnsaid ? doubtful : judgement), code, status: given, answer };
}

const hasWords = (said: string) => /[a-z]{3}/i.test(said.replace(labels, ''));

interface SmtpRefusal {
  name: unknown;
  code: number | undefined;
  status: string | undefined;
  said: string;
  at: string;
}

type FailureClass = Pick<MailFailure, 'kind' | 'concernsAddress'>;

const connection: FailureClass = { kind: 'connection', concernsAddress: false };
const policy: FailureClass = { kind: 'policy', concernsAddress: false };

function judge({ name, code, status, said, at }: SmtpRefusal): FailureClass {
  if (name === 'EAUTH' || name === 'ENOAUTH' || at.startsWith('AUTH') || code === 530 || code === 535)
    return code !== undefined && code < 500 ? connection : { kind: 'account', concernsAddress: false };
  if (code === 421) return connection;
  // No server replied. EENVELOPE means that the address can't be used in an envelope.
  if (code === undefined)
    return name === 'EENVELOPE' ? { kind: 'permanent', concernsAddress: true } : connection;
  // A rejection before RCPT concerns the site, not the recipient.
  if (/^(CONN|EHLO|HELO|LHLO|STARTTLS|MAIL)/.test(at))
    return code < 500 ? { kind: 'temporary', concernsAddress: false } : policy;
  const isInDoubt = /^(DATA|BDAT)/.test(at) && !unknownAddress.test(status ?? '');
  return judgeRefusal({ code, status, said, isInDoubt });
}

interface RefusalReply {
  code: number;
  status: string | undefined;
  said: string;
  isInDoubt: boolean;
}

/** Classifies a reply by its wording, and by its status only if the wording is unclear. */
function judgeRefusal({ code, status = '', said, isInDoubt }: RefusalReply): FailureClass {
  const words = said.replace(labels, '');
  const cause = findCause(words, status);
  if (code < 500) return { kind: 'temporary', concernsAddress: cause === undefined || ofReader.has(cause) };
  if (cause === 'full') return { kind: 'temporary', concernsAddress: true };
  if (cause === 'rate') return { kind: 'temporary', concernsAddress: false };
  if (cause === 'sender' || cause === 'mail') return policy;
  const isUnsaid = cause === 'doubt' || (cause === undefined && !hasWords(words));
  // RFC 7504 and 7505: the domain accepts no email, even if the wording is unknown.
  const isClosed = cause === undefined && (code === 556 || status === '5.1.10');
  const isGone = cause === 'address' || isClosed || (isUnsaid && saysUnknown(status, cause));
  if (isGone) return isInDoubt ? doubtful : { kind: 'permanent', concernsAddress: true };
  if (cause !== undefined) return doubtful;
  // The wording is unknown. The address may still be the cause if the status concerns the address, a closed
  // mailbox, the remote server or the route.
  return unknownAddress.test(status) || /^5\.(?:2\.1|[34]\.\d{1,3})$/.test(status) ? doubtful : policy;
}

/** Rejection that the address may have caused. It is counted, but doesn't end a subscription by itself. */
const doubtful: FailureClass = { kind: 'policy', concernsAddress: true };

const ofReader: ReadonlySet<RefusalCause> = new Set(['address', 'doubt', 'full', 'suspended', 'trouble']);

/**
 * Statuses that mean an unknown address: no such mailbox or system, bad syntax, moved, or a domain without
 * email (RFC 3463 and IANA's registry).
 */
const unknownAddress = /^5\.1\.(?:1|2|3|6|10)$/;

/**
 * Labels before the remote server's reply: the type of a diagnostic (RFC 3464, section 2.1.2), and Amazon's
 * guess at the cause.
 */
const labels = /^[\w-]{1,40};|- unknown address error/gi;

/**
 * Returns true if the status means an unknown address. 5.4.1 counts only if the wording rejects the address
 * for an unclear reason, as Microsoft's does for an unknown mailbox.
 */
const saysUnknown = (status: string, cause: RefusalCause | undefined) =>
  unknownAddress.test(status) || (status === '5.4.1' && cause === 'doubt');

function statusIn(said: string, code: number) {
  const [, status] =
    /\b[45]\d\d[ -]['"]?([45]\.\d{1,3}\.\d{1,3})\b/.exec(said) ??
    /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(said) ??
    [];
  return status?.startsWith(String(Math.floor(code / 100))) ? status : undefined;
}

/**
 * Shortens a server's reply and removes addresses. Those are stored only in their own column, and may contain
 * words that look like a reason.
 */
export const readReply = (said: string) =>
  cutText(said, LONGEST_REPLY)
    .replace(/<?[^\s<>()[\]":;,]+>?/g, (word) => (word.includes('@') ? '…' : word))
    .trim();
