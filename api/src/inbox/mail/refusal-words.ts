/**
 * Reason that a mail server gives for rejecting an email.
 * - `sender`: the sending server's network, names, DNS records, reputation or lack of the right to relay.
 * - `rate`: a rate limit; an email sent later may be accepted.
 * - `mail`: the email's content, size or format.
 * - `full`: the mailbox is full.
 * - `trouble`: the remote server or the route to it failed, or timed out.
 * - `suspended`: the mailbox is inactive, locked or disabled, which may not be for good (RFC 3463, X.2.1).
 * - `address`: the mailbox or domain doesn't exist, or has been closed.
 * - `doubt`: the address was rejected for an unclear reason.
 */
export type RefusalCause =
  | 'sender'
  | 'rate'
  | 'mail'
  | 'full'
  | 'trouble'
  | 'suspended'
  | 'address'
  | 'doubt';

/** Wording about the sender. Tried first, because servers also say 'User unknown' about an unknown sender. */
const sender = [
  /\bsenders?\b|\bsending (?:address|domain|host|ip|limit|mail server|mta|network|quota|server|spam)\b|not (?:allowed|permitted|authori[sz]ed) to send|has sent\b|verif(?:y|ication) failed/i,
  /\b(?:spf|dkim|dmarc|rbl|dnsbl|rdns|ptr)\b|(?<!or |[?&])\bips?\b|authenticat|reputation|reverse dns|name lookup failed/i,
  /\b(?:black|block|deny)[ -]?list|\blisted (?:at|by|in|on)\b|\(bl\)|\bbanned\b|spamhaus|spamcop|abuseat|senderscore|barracudacentral|sorbs\.net|cloudmark/i,
  /\bclient\b|my name was rejected|invalid (?:domain name|rdns)|\b(?:ehlo|helo)\b|greeting failed|initial connection|(?:after|in reply to) (?:pipelined )?mail from/i,
  /\brelay(?:ing)? (?:access |is |was )?(?:denied|not|prohibited|quota)|\b(?:to|not|cannot|can['’]t) relay\b|rcpthosts|n['’]t in my list|\boutbound/i,
  /\byour (?:\w{1,20} )?(?:account|server|domain|network|host|isp|ip|dns|records?)\b/i,
];

const rate =
  /\btoo (?:many(?! hops)|fast|quickly|often|frequent)|\brates?\b|rate[ -]?limit|throttl|\bfrequency\b|\b(?:per|this|an) (?:second|minute|hour|day)\b|\b(?:daily|hourly)\b|unexpected volume|gr[ae]y[ -]?list|temporarily deferred/i;

const unwanted =
  /\bspam|\bjunk\b|unsolicited|complaints?\b|\babuse\b|\bvirus|malware|phish|\bbatv\b|\bbackscatter\b/i;

const full =
  /quota|\b(?:mailbox|inbox|maildrop|mail ?folder|storage|disk|account|user)\b.{0,30}\bfull\b|\bout of (?:storage|space)|\b(?:disk|storage) space\b|insufficient (?:disk|storage|system)|\bno space\b|too much mail|\bmailbox\b.{0,40}\b(?:exceed|over its limit)/i;

const size =
  /\b(?:message|mail|line|content)s?\b.{0,30}\b(?:size|length|limit|large|big)\b|\btoo (?:large|big)\b|\bsize ?limit|recipsizelimit|line (?:is )?too long|\bexceed\w{0,3}\b.{0,40}\b(?:limits?|threshold)\b/i;

const trouble =
  /name server|\bdns\b|\bnxdomain\b|nonexistentdomain|try again later|name service error(?!.{0,200}host not found(?!, try))|not found, try|servfail|\btimed? ?out\b|connection (?:refused|reset|lost|dropped|timed)|lost connection|\b(?:message|mail|delivery time|retry time) expired|retry time(?:out)?\b|queue too long|\bhops?\b|\bloop|no route to host|unreachable|(?:internal|system|server|configuration) error|couldn['’]?t (?:create|open|write)|can(?:not|['’]t) (?:create|open)|command (?:died|failed|output)|child process|pipe to/i;

const suspended =
  /\b(?:user|recipient|mailbox|account|address)\b.{0,60}\b(?:suspended|inactive|locked|frozen|archived|disabled|deactivated|temporarily)\b|\b(?:suspended|inactive|locked|frozen|archived|disabled|deactivated)\b.{0,20}\b(?:user|recipient|mailbox|account)\b/i;

/** Unambiguous wording about an unknown address, such as 'User unknown' and 'No such user'. */
const address = [
  /\b(?:user|recipient|mailbox|account|address(?:es)?|person)\b.{0,60}\b(?:unknown(?! error| reason)|(?:not|\w{1,8}n['’]?t|never) (?:be )?(?:found|exists?|known|listed|present)\b|notfound|no longer (?:exist|valid|active|available|in use|here|on server|accepts? mail(?! from))|closed|discontinued|terminated)/i,
  /\b(?:domain|host)\b[^:;]{0,40}\b(?:unknown|(?:not|\w{1,8}n['’]?t) (?:be )?(?:found|exists?|known))\b/i,
  /\b(?:no such|unknown|non-?existent|not a (?:known|valid|local))\b.{0,20}\b(?:users?|recipient|mailbox|account|address|alias|person|domain|host|local[ -]?part)\b|\bnot our (?:user|customer)/i,
  /\binvalid (?:or unknown )?(?:virtual )?(?:user|recipient|mailbox)\b|have an? .{0,60}account|no (?:mailbox|account|user|person|one) (?:here )?(?:by that name|at this address)|recip(?:ient)?notfound|n['’]?t (?:able to )?find (?:an?|any|the) (?:mail exchanger|host|recipient)\b|(?:bad|valid)rcptto|\bunroute?able address/i,
  /\bdo(?:es not|esn['’]t) (?:accept|receive) (?:any )?e?-?mail\b(?! from| over)|null ?mx|has (?:been replaced by|moved to)\b/i,
];

const doubt =
  /\b(?:user|recipient|mailbox|account|address)s?\b.{0,60}\b(?:rejected|refused|denied|unavailable|not accepted|invalid)\b|\bbad (?:destination )?(?:recipient|mailbox|address)|…[^\s\w]{0,4} (?:is |was |does )?(?:unknown|not (?:found|exist|known))\b/i;

const unwelcome = /\bblock|polic(?:y|ies)|content|\bheaders?\b|protocol|compliant|not accepted|preferences/i;

/** Causes by status (RFC 3463 and IANA's registry), for replies without a clear wording. */
const statuses: [RegExp, RefusalCause][] = [
  [/^[45]\.2\.2$/, 'full'],
  [/^[45]\.7\.\d{1,3}$/, 'sender'],
  [/^[45]\.(?:4\.5|5\.3)$/, 'rate'],
  [/^[45]\.(?:2\.3|3\.4|6\.\d{1,3})$/, 'mail'],
];
const badSender = /^[45]\.1\.[78]$/;

/**
 * Finds the cause of a rejection, from unambiguous wording first. Of that wording, `address` is tried last,
 * because only that cause ends a subscription.
 * @param words text of the reply, truncated and without addresses, because addresses may contain the same
 * words
 * @param status status from the remote server, such as '5.1.1'
 */
export function findCause(words: string, status = ''): RefusalCause | undefined {
  if (sender.some((pattern) => pattern.test(words)) || badSender.test(status)) return 'sender';
  if (rate.test(words)) return 'rate';
  if (unwanted.test(words)) return 'mail';
  if (full.test(words)) return 'full';
  if (size.test(words)) return 'mail';
  if (trouble.test(words)) return 'trouble';
  if (suspended.test(words)) return 'suspended';
  if (address.some((pattern) => pattern.test(words))) return 'address';
  const byStatus = statuses.find(([pattern]) => pattern.test(status));
  if (byStatus) return byStatus[1];
  if (doubt.test(words)) return 'doubt';
  return unwelcome.test(words) ? 'mail' : undefined;
}

const afterData = /(?:after|in reply to) (?:pipelined )?(?:end of )?data\b/i;

export const isAfterData = (words: string) => afterData.test(words);

export const castsDoubt = (line: string) => isAfterData(line) || full.test(line);
