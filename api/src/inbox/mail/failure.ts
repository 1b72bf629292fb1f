import { cutText } from './cut-text';
import { findCause, isAfterData, type RefusalCause } from './refusal-words';

/**
 * Why a mail was not taken.
 * - `permanent`: the address takes no mail, now or ever: no such mailbox, no such domain, one that was closed.
 * - `policy`: this mail was refused for good, for what it says, how large it is, or who sends it; that says nothing of
 *   whether the address is right.
 * - `temporary`: not now (4xx), or the mailbox is full or gets too much at once, whatever the code.
 * - `connection`: the server was not there, fell silent, or said that it closes (421).
 * - `account`: the server does not know the site: the name or the password of SMTP_URL is wrong.
 */
export type FailureKind = 'permanent' | 'policy' | 'temporary' | 'connection' | 'account';

export interface MailFailure {
  kind: FailureKind;
  /** Whether the reader's address may be at fault, and not the sender, the mail or its rate. */
  concernsAddress: boolean;
  /** Of the reply, such as 550 (RFC 5321); undefined where there was none. */
  code: number | undefined;
  /** The enhanced status code, such as '5.1.1' (RFC 3463), where the server gave one. */
  status: string | undefined;
  /** What the server said, or what went wrong, without any address. */
  answer: string;
}

/** In characters: a server's reply is cut to this before any expression sees it. */
export const LONGEST_REPLY = 1000;

/** In characters: enough for what a server says, of those that say a lot. */
const LONGEST_ANSWER = 300;

/** What nodemailer adds to an error. */
interface SmtpError {
  code?: unknown;
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

/** Says why a mail could not be sent. @param error what the mail's transport threw */
export function failureOf(error: unknown): MailFailure {
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
 * The same of what stands in a message that came back (RFC 3464). @param status such as '5.1.1'
 * @param diagnostic what the other server said, such as 'smtp; 550 5.1.1 User unknown'
 * @param isDoubted whether the message says something else to people
 */
export function failureOfStatus(status: string, diagnostic = '', isDoubted = false): MailFailure {
  const said = readReply(diagnostic);
  const [reported, group] = /^([245])\.\d{1,3}\.\d{1,3}$/.exec(status.trim()) ?? [];
  const code = Number(/(?:^|[\s;])([45]\d\d)(?=[\s-])/.exec(said)?.[1]) || (group === '4' ? 450 : 550);
  // The reporting server's own status is a guess at what the other meant, and 5.0.0 says nothing.
  const given = statusIn(said, code) ?? (reported?.endsWith('.0.0') ? undefined : reported);
  const answer = (said || readReply(status)).slice(0, LONGEST_ANSWER);
  const isForNow = group === '4' || code < 500;
  const judgement = judgeRefusal({
    code: isForNow ? 450 : code,
    status: given,
    said,
    isInDoubt: isDoubted || isAfterData(said),
  });
  return { ...judgement, code, status: given, answer };
}

interface Refusal {
  name: unknown;
  code: number | undefined;
  status: string | undefined;
  said: string;
  /** The command that was answered. */
  at: string;
}

type Judgement = Pick<MailFailure, 'kind' | 'concernsAddress'>;

const connection: Judgement = { kind: 'connection', concernsAddress: false };
const policy: Judgement = { kind: 'policy', concernsAddress: false };

function judge({ name, code, status, said, at }: Refusal): Judgement {
  if (name === 'EAUTH' || name === 'ENOAUTH' || at.startsWith('AUTH') || code === 530 || code === 535)
    return code !== undefined && code < 500 ? connection : { kind: 'account', concernsAddress: false };
  if (code === 421) return connection;
  // An address that can't be written in an envelope; nobody was asked.
  if (code === undefined)
    return name === 'EENVELOPE' ? { kind: 'permanent', concernsAddress: true } : connection;
  // Before somebody was named it is the site that is refused.
  if (/^(CONN|EHLO|HELO|LHLO|STARTTLS|MAIL)/.test(at))
    return code < 500 ? { kind: 'temporary', concernsAddress: false } : policy;
  const isInDoubt = /^(DATA|BDAT)/.test(at) && !unknownAddress.test(status ?? '');
  return judgeRefusal({ code, status, said, isInDoubt });
}

interface Reply {
  code: number;
  status: string | undefined;
  said: string;
  /** Whether the server had accepted the address before, or the report contradicts itself. */
  isInDoubt: boolean;
}

/** Judges a reply by its words first, and only then by its status. */
function judgeRefusal({ code, status = '', said, isInDoubt }: Reply): Judgement {
  const words = said.replace(labels, '');
  const cause = findCause(words, status);
  if (code < 500) return { kind: 'temporary', concernsAddress: cause === undefined || ofReader.has(cause) };
  if (cause === 'full') return { kind: 'temporary', concernsAddress: true };
  if (cause === 'rate') return { kind: 'temporary', concernsAddress: false };
  if (cause === 'sender' || cause === 'mail') return policy;
  const isUnsaid = cause === 'doubt' || (cause === undefined && !/[a-z]{3}/i.test(words));
  // RFC 7504 and 7505: the domain accepts no mail, in whatever words.
  const isClosed = cause === undefined && (code === 556 || status === '5.1.10');
  const isGone = cause === 'address' || isClosed || (isUnsaid && saysUnknown(status, cause));
  if (isGone) return isInDoubt ? doubtful : { kind: 'permanent', concernsAddress: true };
  if (cause !== undefined) return doubtful;
  // Unfamiliar words beside a status about the address, a closed mailbox, the other server or the way there.
  return unknownAddress.test(status) || /^5\.(?:2\.1|[34]\.\d{1,3})$/.test(status) ? doubtful : policy;
}

/** A refusal that may be due to the address: it counts, and ends nothing by itself. */
const doubtful: Judgement = { kind: 'policy', concernsAddress: true };

const ofReader: ReadonlySet<RefusalCause> = new Set(['address', 'doubt', 'full', 'suspended', 'trouble']);

/** No such mailbox, no such system, bad syntax, moved, and a domain without mail (RFC 3463, and IANA's register). */
const unknownAddress = /^5\.1\.(?:1|2|3|6|10)$/;

/** Labels before the other server's own words: the type of a diagnostic (RFC 3464, 2.1.2), and Amazon's guess. */
const labels = /^[\w-]{1,40};|- unknown address error/gi;

/** Whether a status alone says that there is no such address. Microsoft says 5.4.1 of a mailbox that it doesn't know. */
const saysUnknown = (status: string, cause: RefusalCause | undefined) =>
  unknownAddress.test(status) || (status === '5.4.1' && cause === 'doubt');

/** Finds the enhanced status code of a reply, preferably after its code; undefined if the two don't fit. */
function statusIn(said: string, code: number) {
  const [, status] =
    /\b[45]\d\d[ -]['"]?([45]\.\d{1,3}\.\d{1,3})\b/.exec(said) ??
    /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(said) ??
    [];
  return status?.startsWith(String(Math.floor(code / 100))) ? status : undefined;
}

/**
 * Cuts a server's reply and removes addresses from it: an address is stored in its own row alone, and may contain any
 * word.
 */
export const readReply = (said: string) =>
  cutText(said, LONGEST_REPLY)
    .replace(/<?[^\s<>()[\]":;,]+>?/g, (word) => (word.includes('@') ? '…' : word))
    .trim();
