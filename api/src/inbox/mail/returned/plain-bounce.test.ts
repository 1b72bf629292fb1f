import { readReport } from './read-report';
import { report } from './report.fixture';

/* Our own wordings, in the shapes that the corpus of flufl.bounce has. */

const MESSAGE_ID = '<delivery.1.0123456789abcdef@lapis.example>';

const copy = `Received: from mail.lapis.example (mail.lapis.example [192.0.2.10]) by relay.example.net
X-Spam-Status: blocked by policy
From: Lapis <letters@lapis.example>
To: mina@example.org
Message-ID: ${MESSAGE_ID}

Forty children flew kites.
`;

const bounce = (
  text: string,
  { from = 'MAILER-DAEMON@relay.example.net', subject = 'failure notice' } = {},
) => `From: ${from}\nTo: returned@lapis.example\nSubject: ${subject}\n\n${text}\n\n${copy}`;

const read = (mail: string) => readReport(Buffer.from(mail));

const PLEASE_WRITE =
  'For help, please write to postmaster@relay.example.net or MAILER-DAEMON@relay.example.net';

test.each([
  [
    'behind the address',
    '<mina@example.org>: host mx.example.org[192.0.2.1] said: 550 5.1.1\n    <mina@example.org>... User unknown',
  ],
  [
    'below the address, which is named twice',
    '  mina@example.org:\n    <mina@example.org>:\n    550 No such user',
  ],
  ['below a list', '   * mina@example.org\n\n===\nTechnical details: 553 5.3.0 No such user here'],
  ['before the address', 'Unknown user: mina@example.org'],
  ['in words alone', '<mina@example.org>:\nThis account has been closed or discontinued.'],
])('a reason is read %s, without the words of the copy', async (_where, words) => {
  const { kind, addresses, messageIds } = await read(
    bounce(`I could not deliver your mail.\n${PLEASE_WRITE}\n\n${words}`),
  );
  expect({ kind, addresses, messageIds }).toEqual({
    kind: 'hard',
    addresses: ['mina@example.org'],
    messageIds: [MESSAGE_ID],
  });
});

test.each([
  ['<mina@example.org>:\nThe mailfolder of this user is full.', 'soft'],
  ['<mina@example.org>:', 'soft'],
  ['Your mail to mina@example.org has not yet been delivered. We will continue to try.', 'notice'],
  ['<mina@example.org>:\n554 Refused by local rules', 'refused'],
])('in words alone, %s is %s', async (words, kind) => {
  expect(await read(bounce(words))).toMatchObject({ kind, addresses: ['mina@example.org'] });
});

test('a mail without a reply address counts as sent by a program', async () => {
  const mail = bounce('<mina@example.org>:\nNo such user', { from: 'Postmaster <>' });
  expect(await read(mail)).toMatchObject({ kind: 'hard', messageIds: [MESSAGE_ID] });
});

test('a bounce that names no recipient is only temporary', async () => {
  const mail = bounce('Your mail is undeliverable: no such user, or our own mistake.');
  expect(await read(mail)).toMatchObject({ kind: 'soft', addresses: ['mina@example.org'] });
});

test('a program’s mail that is no bounce is unknown', async () => {
  const mail = bounce('Our customers: no such user as mina@example.org.', { subject: 'Spring sale' });
  expect(await read(mail)).toMatchObject({ kind: 'unknown' });
});

test('a report that names its recipients only in the human-readable part is read', async () => {
  const mail = report({ status: '5.1.1', text: '<mina@example.org>:\nI could not deliver it: no such user' });
  const nameless = mail.replace(/Final-Recipient[^]*?\n\n/, '\n');
  expect(await read(nameless)).toMatchObject({ kind: 'hard', messageIds: [MESSAGE_ID] });
});

test.each([
  [{ action: 'failed (bad address)', status: '5.1.1' }, 'hard'],
  [{ action: 'failure', status: '5.0.0 (the reader has reached the disk quota)' }, 'soft'],
  [{ action: 'failure', status: '553 The mail exceeded the maximum size' }, 'refused'],
])('words after the action and the status count: %j', async (fields, kind) => {
  expect(await read(report(fields))).toMatchObject({ kind });
});
