/**
 * Why a mail was not taken.
 * - `permanent`: the address takes no mail, now or ever: no such mailbox, no such domain, one that was closed.
 * - `policy`: this mail was refused for good, for what it says, how large it is, or who sends it; that says nothing of
 *   whether the address is right.
 * - `temporary`: not now (4xx), or the mailbox is full, whatever the code.
 * - `connection`: the server was not there, fell silent, or said that it closes (421).
 * - `account`: the server does not know the site: the name or the password of SMTP_URL is wrong.
 */
export type FailureKind = 'permanent' | 'policy' | 'temporary' | 'connection' | 'account';

export interface MailFailure {
  kind: FailureKind;
  /** Of the reply, such as 550 (RFC 5321); undefined where there was none. */
  code: number | undefined;
  /** The enhanced status code, such as '5.1.1' (RFC 3463), where the server gave one. */
  status: string | undefined;
  /** What the server said, or what went wrong, without any address. */
  answer: string;
}

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
  const said = typeof response === 'string' && response ? response : message;
  const answer = withoutAddresses(said).slice(0, LONGEST_ANSWER);
  const code = typeof responseCode === 'number' ? responseCode : undefined;
  const status = code === undefined ? undefined : statusIn(said, code);
  const at = typeof command === 'string' ? command.toUpperCase() : '';
  return { kind: kindOf({ name, code, status, said, at }), code, status, answer };
}

/**
 * The same of what stands in a message that came back (RFC 3464). @param status such as '5.1.1'
 * @param diagnostic what the other server said, such as 'smtp; 550 5.1.1 User unknown'
 */
export function failureOfStatus(status: string, diagnostic = ''): MailFailure {
  const found = /^([245])\.\d{1,3}\.\d{1,3}$/.exec(status.trim());
  const code =
    Number(/(?:^|[\s;])([45]\d\d)(?=[\s-])/.exec(diagnostic)?.[1]) || (found?.[1] === '4' ? 450 : 550);
  const answer = withoutAddresses(diagnostic || status).slice(0, LONGEST_ANSWER);
  // Statuses such as 5.0.0 say nothing; then what the other server said may.
  const given = found && !status.endsWith('.0.0') ? status.trim() : statusIn(diagnostic, code);
  // Nobody knows what was answered so. As if it were the mail itself, a code alone says nothing of the address.
  const kind = found?.[1] === '4' ? 'temporary' : kindOfRefusal(code, given, diagnostic, 'DATA');
  return { kind, code, status: given, answer };
}

interface Refusal {
  name: unknown;
  code: number | undefined;
  status: string | undefined;
  said: string;
  /** The command that was answered. */
  at: string;
}

function kindOf({ name, code, status, said, at }: Refusal): FailureKind {
  if (name === 'EAUTH' || name === 'ENOAUTH' || at.startsWith('AUTH') || code === 530 || code === 535)
    return code !== undefined && code < 500 ? 'connection' : 'account';
  if (code === 421) return 'connection';
  // An address that can't be written in an envelope; nobody was asked.
  if (code === undefined) return name === 'EENVELOPE' ? 'permanent' : 'connection';
  if (code < 500) return 'temporary';
  // Before somebody was named it is the site that is refused.
  if (/^(CONN|EHLO|HELO|LHLO|STARTTLS|MAIL)/.test(at)) return 'policy';
  return kindOfRefusal(code, status, said, at);
}

/** What a 5xx says, of the mail or of the address. */
function kindOfRefusal(code: number, status: string | undefined, said: string, at: string): FailureKind {
  // Before all else: of a sender it doesn't know a server says 'User unknown' too.
  if (aboutSender.test(said)) return 'policy';
  if (isFull(status, said)) return 'temporary';
  if (status !== undefined) return kindOfStatus(status, said);
  if (aboutAddress.test(said)) return 'permanent';
  if (aboutMail.test(said) || at.startsWith('DATA') || at.startsWith('BDAT')) return 'policy';
  // RFC 5321, 4.2.3, and 7504 for a domain that takes no mail.
  return [521, 550, 551, 553, 556].includes(code) ? 'permanent' : 'policy';
}

/** RFC 3463, as registered with IANA: 'SMTP Enhanced Status Codes'. */
function kindOfStatus(status: string, said: string): FailureKind {
  const [, subject, detail] = status.split('.').map(Number);
  // .7 and .8 are about who sends.
  if (subject === 1) return detail === 7 || detail === 8 ? 'policy' : 'permanent';
  // .1: the mailbox is closed. .3 is about what it can hold, .4 about a list.
  if (subject === 2)
    return detail === 1 || (detail === 0 && aboutAddress.test(said)) ? 'permanent' : 'policy';
  // .4: no way to its domain. Microsoft says 5.4.1 of a mailbox that it does not know.
  if (subject === 4)
    return detail === 4 || (detail === 1 && aboutAddress.test(said)) ? 'permanent' : 'policy';
  // Some servers say 5.0.0 or 5.5.0 whatever it is.
  if ((subject === 0 || subject === 5) && aboutAddress.test(said) && !aboutMail.test(said))
    return 'permanent';
  return 'policy';
}

/** A status of another subject is of the sender's quota, or of a mail that is larger than any that the server takes. */
const isFull = (status: string | undefined, said: string) =>
  status === '5.2.2' ||
  ((status === undefined || /^5\.[025]\./.test(status)) && /quota|mailbox (?:is )?full/i.test(said));

const aboutSender = /\bsender\b|verification failed for/i;

const aboutAddress =
  /\b(user|recipient|mailbox|account|address)s?\b.{0,40}\b(unknown|not found|not exist|doesn['’]?t exist|does not exist|not known|doesn['’]?t have|rejected|disabled|inactive|unavailable|invalid|no longer)|\b(no such|unknown|invalid|nonexistent|non-existent)\b.{0,20}\b(user|recipient|mailbox|account|address|person|domain)/i;

const aboutMail =
  /spam|junk|block|black ?list|deny ?list|policy|polic(y|ies)|reputation|relay|\bspf\b|dkim|dmarc|\brbl\b|dnsbl|authenticat|content|virus|malware|phish|too large|size|quota|full|rate|limit/i;

/** The enhanced status code that stands after the code of a reply; undefined where it doesn't fit that. */
function statusIn(said: string, code: number) {
  const [, status] = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(said) ?? [];
  return status?.startsWith(String(Math.floor(code / 100))) ? status : undefined;
}

/** What a server says often repeats the address, which must stand nowhere but in its own row. */
const withoutAddresses = (said: string) =>
  said.replaceAll(/<?[^\s<>()[\]":;,]+@[^\s<>()[\]":;,]+>?/g, '…').trim();
