import PostalMime from 'postal-mime';
import { classifyFailure } from '../failure';
import { readReport } from './read-report';
import { qmailReport, report } from './report.fixture';

const MEGABYTE = 1024 * 1024;

const LONGEST_SEEN = 1000;

const fill = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);

const known = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 User unknown' };

/** Inputs for which a regular expression once took minutes, each with quadratic time. */
const hostile: [string, string][] = [
  ['a recipient of one word', report({ ...known, recipient: `rfc822; ${fill('a')}` })],
  ['a recipient of at signs', report({ ...known, recipient: `rfc822; ${fill('a@')}` })],
  ['an answer of one word', report({ ...known, diagnostic: `smtp; 550 5.1.1 ${fill('a')}` })],
  ['an answer of spaces', report({ ...known, diagnostic: `smtp; 550 5.1.1${fill(' ')}\u2028` })],
  ['an answer of many lines', report({ ...known, diagnostic: `smtp; 550 5.1.1${fill('\n user user')}` })],
  [
    'an answer that nearly says something',
    report({ ...known, diagnostic: `smtp; 550 ${fill('user not ')}` }),
  ],
  ['a Message-ID of at signs', report({ ...known, messageId: `<${fill('a@')}` })],
  ['a status of one word', report({ ...known, status: fill('5.1.') })],
  ['a name of a field', report({ ...known, messageId: `<1@x>\n${fill('X-')}` })],
  ['words for people of one line', report({ ...known, text: fill('in reply to ') })],
  ['words for people of short lines', report({ ...known, text: fill('--\n') })],
  ['blank lines', report({ ...known, text: fill(' \n') })],
  ['a line of dashes', qmailReport(fill('-'))],
  ['lines of dashes', qmailReport(fill(`${'-'.repeat(900)}\n`))],
  ['words of one line', qmailReport(fill('a'))],
  ['lines that are nearly addresses', qmailReport(fill('<mina@example.org> (\n'))],
  ['a subject', `From: mailer-daemon@example.org\nSubject: ${fill('delivery ')}\n\nx`],
  ['a sender', `From: ${fill('a')}\nSubject: x\n\nx`],
  [
    'References',
    `From: mailer-daemon@example.org\nReferences: ${fill('<a@')}\n\n<mina@example.org>:\n550 no`,
  ],
  ['failed recipients', `From: a@example.org\nX-Failed-Recipients: ${fill('a')}\n\n550 no`],
];

/**
 * Watches all regular expressions outside the parser. Returns a function that stops and returns the longest
 * input.
 */
function watchExpressions() {
  const { exec } = RegExp.prototype;
  const { parse } = PostalMime;
  let longest = 0;
  let isOurs = true;
  jest.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    if (isOurs) longest = Math.max(longest, text.length);
    // Skips inputs that would take minutes.
    return isOurs && text.length > LONGEST_SEEN ? null : exec.call(this, text);
  });
  jest.spyOn(PostalMime, 'parse').mockImplementation(async (...given) => {
    isOurs = false;
    return parse.apply(PostalMime, given).finally(() => (isOurs = true));
  });
  return () => {
    jest.restoreAllMocks();
    return longest;
  };
}

test.each(hostile)(
  'in a megabyte with %s no expression sees more than 1,000 characters',
  async (_name, mail) => {
    const stopWatching = watchExpressions();
    await readReport(Buffer.from(mail)).catch(() => undefined);
    expect(stopWatching()).toBeLessThanOrEqual(LONGEST_SEEN);
  },
);

test('each hostile mail of a megabyte is read, and little of it is stored', async () => {
  for (const [, mail] of hostile) {
    const { answer, addresses, messageIds, code } = await readReport(Buffer.from(mail));
    expect([answer, code, ...messageIds].join('').length).toBeLessThanOrEqual(3000);
    for (const address of addresses) expect(address.length).toBeLessThanOrEqual(254);
  }
});

test('a response of a megabyte from a mail server is cut before it is parsed', () => {
  const stopWatching = watchExpressions();
  const response = `550 5.1.1 ${fill('a')}`;
  const failure = classifyFailure(
    Object.assign(new Error('x'), { response, responseCode: 550, command: 'RCPT TO' }),
  );
  expect(stopWatching()).toBeLessThanOrEqual(LONGEST_SEEN);
  expect(failure.answer.length).toBeLessThanOrEqual(300);
});

test('an address that is cut in half is not stored', async () => {
  const diagnostic = `smtp; 550 ${'a '.repeat(492)}mina.marsh@example.org`;
  expect((await readReport(Buffer.from(report({ ...known, diagnostic })))).answer).not.toContain('mina');
});

test('characters that PostgreSQL can’t store are left out', async () => {
  const mail = report({
    status: '5.1.1\0',
    diagnostic: 'smtp; 550\0 User\u0007 unknown',
    recipient: 'mina@\0example.org',
  });
  expect(JSON.stringify(await readReport(Buffer.from(mail)))).not.toMatch(/\\u0000|\\u0007/);
});
