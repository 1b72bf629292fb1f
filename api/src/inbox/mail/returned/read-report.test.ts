import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from './read-report';

/*
 * Fixtures follow published formats (RFC 3464, 5965 and 3834, qmail's QSBMF, and what Google, Microsoft,
 * Yahoo, Amazon, Postfix and Exim document), with invented addresses.
 */
const fixture = (name: string) => readFileSync(join(__dirname, 'fixtures', `${name}.eml`));

const MESSAGE_ID = '<delivery.1.0123456789abcdef@lapis.example>';

test.each([
  ['postfix-unknown-user', 'hard', '5.1.1'],
  ['postfix-out-of-reach', 'soft', '4.4.1'],
  ['gmail-unknown-user', 'hard', '5.1.1'],
  ['gmail-full', 'soft', '5.2.2'],
  ['gmail-refused', 'refused', '5.7.26'],
  ['microsoft-365-not-found', 'hard', '5.1.10'],
  ['outlook-full', 'soft', '5.2.2'],
  ['yahoo-no-account', 'hard', '5.0.0'],
  ['yahoo-before-reports', 'hard', '5.0.0'],
  ['exim-report', 'hard', '5.0.0'],
  ['exim-before-reports', 'hard', ''],
  ['qmail', 'hard', '5.1.1'],
  ['complaint-by-rfc', 'complaint', 'abuse'],
  ['outlook-complaint', 'complaint', 'abuse'],
])('%s is %s, and names the newsletter and its reader', async (name, kind, code) => {
  const report = await readReport(fixture(name));
  expect(report).toMatchObject({ kind, code });
  expect(report.messageIds[0]).toBe(MESSAGE_ID);
  expect(report.addresses[0]).toBe('mina@example.org');
  expect(report.answer).not.toMatch(/mina|@/);
});

test('Yahoo’s complaints name the newsletter, but no reader', async () => {
  const report = await readReport(fixture('yahoo-complaint'));
  expect(report).toMatchObject({ kind: 'complaint', code: 'abuse', messageIds: [MESSAGE_ID] });
  expect(report.addresses).toEqual(['redacted@yahoo.com']);
});

test('bounces from Amazon have another Message-ID, but name the address and the link', async () => {
  const report = await readReport(fixture('amazon-ses'));
  expect(report).toMatchObject({ kind: 'hard', code: '5.1.1', addresses: ['mina@example.org'] });
  expect(report.messageIds).not.toContain(MESSAGE_ID);
  expect(report.unsubscribeToken).toBe('0123456789abcdefghijklmnopqrstuvwxyz');
});

test.each([
  ['postfix-delayed', 'notice'],
  ['failed-authentication', 'notice'],
  ['away', 'auto-reply'],
  ['person', 'unknown'],
])('%s has no consequence: it is %s', async (name, kind) => {
  expect(await readReport(fixture(name))).toMatchObject({ kind });
});

test.each(['', 'Nothing of a mail', `Content-Type: multipart/report; boundary=x\n\n${'--x\n'.repeat(500)}`])(
  'text that is no mail or a broken one is unknown',
  async (text) => {
    expect(await readReport(Buffer.from(text))).toMatchObject({ kind: 'unknown', addresses: [] });
  },
);

test('a report with CRLF line endings reads the same', async () => {
  const text = fixture('postfix-unknown-user').toString().replaceAll('\n', '\r\n');
  expect(await readReport(Buffer.from(text))).toEqual(await readReport(fixture('postfix-unknown-user')));
});
