import { classifyFailure, classifyStatus } from './failure';

const thrown = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    code: command.startsWith('AUTH') ? 'EAUTH' : 'EENVELOPE',
    response,
    responseCode: Number(response.slice(0, 3)),
    command,
  });

test.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', 'permanent'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'permanent'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'permanent'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'policy'],
  ['550 No such user here', 'permanent'],
  ['556 5.1.10 Domain takes no mail', 'permanent'],
  ['554 delivery error: This user doesn’t exist', 'permanent'],
  ['554 delivery error: dd This user doesn’t have a yahoo.com account', 'permanent'],
  ['552 5.2.2 The email account that you tried to reach is over quota', 'temporary'],
  ['550 Mailbox unavailable: quota exceeded', 'temporary'],
  ['550 5.1.8 Sender address has a bad domain', 'policy'],
  ['550 5.1.0 <letters@ours.example>: Sender address rejected: User unknown', 'policy'],
  ['550-Verification failed for <letters@ours.example>\n550 No such user', 'policy'],
  ['550 Sender verify failed', 'policy'],
  ['550 5.4.5 Daily user sending quota exceeded', 'policy'],
  ['550 5.7.1 Our system has detected that this message is likely unsolicited mail', 'policy'],
  ['550 5.7.26 Unauthenticated email is not accepted', 'policy'],
  ['554 5.7.1 Service unavailable; Client host blocked using Spamhaus', 'policy'],
  ['550 JunkMail rejected - sender is in an RBL', 'policy'],
  ['552 Message size exceeds the limit', 'policy'],
  ['554 Transaction failed', 'policy'],
  ['553 sorry, that domain isn’t in my list of allowed rcpthosts', 'policy'],
  ['550 No', 'policy'],
  ['550 5.1.1 Your IP is listed', 'policy'],
  ['450 4.2.1 The user is receiving mail too quickly', 'temporary'],
  ['451 4.7.1 Greylisting in action, please come back later', 'temporary'],
  ['452 4.2.2 Mailbox full', 'temporary'],
  ['421 4.7.0 Try again later, closing connection', 'connection'],
])('%s is %s', (response, kind) => {
  expect(classifyFailure(thrown(response)).kind).toBe(kind);
});

test.each([
  ['550 No', 'MAIL FROM', 'policy'],
  ['554 No SMTP service here', 'CONN', 'policy'],
  ['550 Not this', 'DATA', 'policy'],
  ['550 Unknown user', 'DATA', 'policy'],
  ['550 5.1.1 No such user here', 'DATA', 'permanent'],
  ['535 5.7.8 Authentication failed', 'AUTH PLAIN', 'account'],
  ['454 4.7.0 Temporary authentication failure', 'AUTH PLAIN', 'connection'],
  ['530 5.7.0 Authentication required', 'MAIL FROM', 'account'],
])('%s in response to %s is %s', (response, command, kind) => {
  expect(classifyFailure(thrown(response, command)).kind).toBe(kind);
});

test('a server that does not respond is not the fault of the address', () => {
  expect(classifyFailure(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })).kind).toBe(
    'connection',
  );
  expect(classifyFailure(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })).kind).toBe('connection');
});

test('the stored response is short and contains no address', () => {
  const { answer, code, status } = classifyFailure(
    thrown('550 5.1.1 <mina.marsh@example.org>: Recipient address rejected: mina.marsh@example.org unknown'),
  );
  expect(answer).not.toMatch(/mina|@/);
  expect(answer).toContain('Recipient address rejected');
  expect([code, status]).toEqual([550, '5.1.1']);
  expect(classifyFailure(thrown(`550 ${'long '.repeat(200)}`)).answer.length).toBeLessThanOrEqual(300);
});

test.each([
  ['5.1.1', 'smtp; 550 5.1.1 User unknown', 'permanent'],
  ['5.0.0', 'smtp; 550 5.1.1 User unknown', 'permanent'],
  ['5.0.0', 'smtp; 550 no such user', 'permanent'],
  ['5.7.1', 'smtp; 554 5.7.1 Message refused as spam', 'policy'],
  ['5.2.2', 'smtp; 552 5.2.2 Over quota', 'temporary'],
  ['5.1.0', 'smtp; 550 5.1.0 Sender address rejected: User unknown', 'policy'],
  ['5.0.0', 'smtp; 550 Message rejected', 'policy'],
  ['5.4.4', 'X-Postfix; Host or domain name not found', 'permanent'],
  ['4.4.7', 'smtp; 451 expired', 'temporary'],
])('a message that came back with %s (%s) is %s', (status, diagnostic, kind) => {
  expect(classifyStatus(status, diagnostic).kind).toBe(kind);
});
