import { classifyFailure } from '../failure';
import { readReport } from './read-report';
import { qmailReport, report } from './report.fixture';

/*
 * Our own wordings, by the types of public bounce corpora (sisimai/set-of-emails and its tests,
 * flufl.bounce). Only the last list may end a subscription.
 */
const ofTheSender = {
  authfailure: [
    ['5.1.0', '550 5.1.0 192.0.2.10 may not send for lapis.example by its SPF record'],
    ['5.7.26', '550-5.7.26 Unauthenticated email from lapis.example is not accepted by its DMARC policy'],
    ['5.0.0', '550 DKIM signature of the domain not valid'],
    ['5.1.1', '554 5.7.1 DMARC check failed, message refused'],
  ],
  badreputation: [
    ['5.7.1', '550-5.7.1 Very low reputation of the sending IP address'],
    ['4.7.650', '451 4.7.650 The mail server [192.0.2.10] was limited because of its IP reputation'],
    ['5.1.1', '550 5.1.1 Rejected: bad reputation'],
  ],
  blocked: [
    ['5.1.1', '550 5.7.1 IP address blacklisted by recipient'],
    ['5.1.3', '553 5.1.3 http://www.spamhaus.org/query/bl?ip=192.0.2.10'],
    ['5.7.1', '554 5.7.1 Service unavailable; Client host [192.0.2.10] blocked using rbl.example.net'],
    ['5.0.0', '550 Access denied, banned sending IP [192.0.2.10]'],
    ['4.4.7', '450 4.7.1 <mail.lapis.example[192.0.2.10]>: Client host rejected: not a mail exchanger'],
    ['5.1.1', '550 5.1.1 Your network is on our block list'],
    ['5.0.0', '501 5.0.0 Invalid domain name'],
  ],
  requireptr: [
    ['5.7.25', '550-5.7.25 [192.0.2.10] does not have a PTR record'],
    ['5.1.1', '550 5.1.1 Fix reverse DNS for 192.0.2.10'],
    ['4.0.0', '554-No SMTP service 554 Bad DNS PTR resource record'],
  ],
  rejected: [
    ['5.1.8', '553 5.1.8 <letters@lapis.example>... Domain of sender address does not exist'],
    ['5.1.0', '550 5.1.0 <letters@lapis.example>: Sender address rejected: User unknown in local table'],
    [
      '5.1.1',
      '550-Verification failed for <letters@lapis.example> 550-No such user 550 Sender verify failed',
    ],
    [
      '5.1.0',
      'host mx.example.org said: 553 5.1.0 lapis.example does not exist (in reply to MAIL FROM command)',
    ],
  ],
  norelaying: [
    ['5.7.1', '554 5.7.1 <mina@example.org>: Relay access denied'],
    ['5.1.1', "553 5.1.1 sorry, that domain isn't in my list of allowed rcpthosts"],
    ['5.1.1', '550 5.1.1 We are not allowed to relay for example.org'],
  ],
  securityerror: [
    ['5.7.1', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
    ['5.1.0', "5.1.0 - Unknown address error 550-'5.7.1 <mina@example.org>... Access denied'"],
  ],
  speeding: [
    ['5.1.1', '550 5.1.1 <mina@example.org> - 192.0.2.10 has sent to too many recipients this hour'],
    ['5.2.1', '550-5.2.1 The user is receiving mail at a rate that 550-5.2.1 prevents more messages'],
    ['4.2.1', '450 4.2.1 The user is receiving mail too quickly'],
  ],
  toomanyconn: [
    ['5.0.0', '550 Connection frequency limited'],
    ['4.3.2', '452 4.3.2 Connection rate limit exceeded'],
    ['5.1.1', '552 Too many recipients'],
  ],
  spamdetected: [
    ['5.7.1', '554 5.7.1 Message refused as spam'],
    ['5.1.1', '550 5.1.1 Mailbox unavailable: looks like spam'],
  ],
  policyviolation: [
    ['5.7.9', '554 5.7.9 Message not accepted for policy reasons'],
    ['5.0.0', '550 Denied by policy'],
  ],
  mesgtoobig: [
    ['5.2.3', '552 5.2.3 Message length exceeds the limit of the recipient'],
    ['5.3.4', '552 5.3.4 Message too large'],
    ['4.3.4', '452 4.3.4 Message size exceeds the fixed maximum'],
  ],
  virusdetected: [['5.1.1', '550 5.1.1 Virus found in the attachment']],
};

const forNow = {
  mailboxfull: [
    ['5.2.2', '552 5.2.2 The inbox is out of storage space'],
    ['5.1.1', '552 5.2.2 Over quota'],
    ['5.1.0', "5.1.0 - Unknown address error 550-'5.2.2 <mina@example.org>... Mailbox Full'"],
    ['5.0.0', '550 Mailbox unavailable: quota exceeded'],
  ],
  systemfull: [['4.4.7', '452 4.4.5 Insufficient disk space']],
  suspend: [
    ['5.2.1', '550 5.2.1 The email account that you tried to reach is inactive'],
    ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['5.7.13', '525 5.7.13 <mina@example.org>: Recipient address rejected: User account disabled'],
    ['5.7.13', '525 5.7.13 <mina@example.org>: Recipient address rejected: Disabled recipient address'],
    ['5.0.0', '550 Mailbox is frozen'],
    ['5.1.1', '550 5.1.1 This account has been temporarily suspended'],
  ],
  networkerror: [
    ['5.4.4', 'Name service error for name=example.org type=MX: Malformed or unexpected name server reply'],
    ['5.4.4', 'Name service error for name=example.org type=MX: Host not found, try again'],
    ['5.4.6', '554 5.4.6 Too many hops'],
    ['4.4.1', 'connect to mx.example.org[192.0.2.1]:25: Connection timed out'],
  ],
  expired: [
    ['5.4.7', '550 5.4.7 Message expired'],
    ['4.4.7', undefined],
  ],
  mailererror: [['5.1.1', 'procmail: Couldn\'t create "/var/mail/mina" id: mina: No such user']],
  unclear: [
    ['5.0.0', '550 Requested action not taken: mailbox unavailable'],
    ['5.1.0', '550 #5.1.0 Address rejected.'],
    ['5.1.1', '550 5.1.1 Salaam'],
    ['4.1.1', '450 4.1.1 <mina@example.org>: Recipient address rejected: User unknown'],
  ],
};

const gone = {
  userunknown: [
    [
      '5.1.1',
      '550 5.1.1 <mina@example.org>: Recipient address rejected: User unknown in relay recipient table',
    ],
    ['5.1.1', '550-5.1.1 The email account that you tried to reach does not exist.'],
    ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'],
    ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied'],
    ['5.0.0', '554 delivery error: dd This user doesn’t have an example.org account'],
    ['5.2.1', '550 5.2.1 <mina@example.org>... User Unknown'],
    ['5.0.0', '550 No mailbox here by that name'],
    ['5.1.1', '550 5.1.1 <sender.spam@example.org>: no such user'],
    ['5.1.1', undefined],
  ],
  hostunknown: [
    [
      '5.4.4',
      'Host or domain name not found. Name service error for name=example.org type=A: Host not found',
    ],
    ['5.1.2', '550 5.1.2 Host unknown'],
    ['5.0.0', 'Unrouteable address'],
  ],
  hasmoved: [['5.1.6', '551 5.1.6 Mina has moved to another place']],
  notaccept: [['5.1.10', '556 5.1.10 The domain does not accept mail (nullMX)']],
};

type RefusalSamples = Record<string, (readonly (string | undefined)[])[]>;

const listed = (types: RefusalSamples) =>
  Object.entries(types).flatMap(([type, refusals]) =>
    refusals.map(([status = '', diagnostic]) => ({ type, status, diagnostic })),
  );

const readKind = async (mail: string) => (await readReport(Buffer.from(mail))).kind;

test.each(listed(ofTheSender))('$type is not the reader’s fault: $status $diagnostic', async (given) => {
  expect(await readKind(report({ ...given, diagnostic: `smtp; ${given.diagnostic}` }))).toBe('refused');
});

test.each(listed(forNow))('$type is temporary, and may count: $status $diagnostic', async (given) => {
  const diagnostic = given.diagnostic && `smtp; ${given.diagnostic}`;
  expect(await readKind(report({ status: given.status, ...(diagnostic && { diagnostic }) }))).toBe('soft');
});

test.each(listed(gone))('$type ends the subscription: $status $diagnostic', async (given) => {
  const diagnostic = given.diagnostic && `smtp; ${given.diagnostic}`;
  expect(await readKind(report({ status: given.status, ...(diagnostic && { diagnostic }) }))).toBe('hard');
});

test.each(listed({ ...ofTheSender, ...forNow }))(
  'in response to RCPT TO $type ends no subscription either: $diagnostic',
  ({ diagnostic = '450 4.4.7' }) => {
    const response = /^\d{3}[ -]/.test(diagnostic) ? diagnostic : `550 ${diagnostic}`;
    const responseCode = Number(response.slice(0, 3));
    const error = Object.assign(new Error(response), { response, responseCode, command: 'RCPT TO' });
    expect(classifyFailure(error).kind).not.toBe('permanent');
  },
);

test.each([
  [
    'Connected to 192.0.2.112 but my name was rejected.\nRemote host said: 501 5.0.0 Invalid domain name',
    'refused',
  ],
  ['Connected to 192.0.2.112 but sender was rejected.\nRemote host said: 550 5.1.1 User unknown', 'refused'],
  ['192.0.2.112 does not like recipient.\nRemote host said: 552 5.2.2 Mailbox full', 'soft'],
  ["Sorry, I couldn't find any host named example.org. (#5.1.2)", 'hard'],
])('a report of qmail is classified: %s', async (words, kind) => {
  expect(await readKind(qmailReport(words))).toBe(kind);
});

test('a reason for the next address does not count for this one', async () => {
  const words =
    'Sorry, no mailbox here by that name. (#5.1.1)\n\n<zohra@example.org>:\n552 5.2.2 Mailbox full';
  expect(await readKind(qmailReport(words))).toBe('hard');
});

test.each([
  'mx.example.org said: 550 Unknown user mina (in reply to end of DATA\n    command)',
  'Your message to mina was rejected: not enough disk space',
])('the human-readable part of a report can outweigh its status: %s', async (text) => {
  expect(await readKind(report({ status: '5.0.0', diagnostic: 'smtp; 550 Unknown user', text }))).toBe(
    'soft',
  );
});
