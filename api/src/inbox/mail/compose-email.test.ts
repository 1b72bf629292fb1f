import { Site } from '@lapis/contract';
import { demoContent } from '../../operations/demo/content';
import { composeEmail } from './compose-email';
import { greet, proven, unproven, vouchFor, words } from './recipient';

const site = Site.parse(demoContent.site);
const typed: string = 'WINNER claim your 500 pounds at https://evil.example';

test('an email to an unproven address does not compile with words that a visitor typed', () => {
  const [to, subject] = [unproven('mina@example.org'), words`Your gift`];
  // @ts-expect-error: the subject was typed
  composeEmail(site, to, typed, []);
  // @ts-expect-error: a paragraph was typed
  composeEmail(site, to, subject, [`Dear ${typed},`]);
  // @ts-expect-error: a quotation was typed
  composeEmail(site, to, subject, [{ quote: typed }]);
  // @ts-expect-error: the words of a link were typed
  composeEmail(site, to, subject, [{ label: typed, url: '/' }]);
  // @ts-expect-error: `words` rejects typed text
  composeEmail(site, to, subject, [words`Dear ${typed},`]);
  const written = composeEmail(site, to, subject, [words`Thank you for ${vouchFor('£25')}.`]);
  expect([written.to, written.text]).toEqual([
    'mina@example.org',
    expect.stringMatching(/^Thank you for £25\./),
  ]);
  expect(composeEmail(site, proven('mina@example.org'), typed, [`Dear ${typed},`]).subject).toBe(typed);
});

test('an email goes only to the recipient it was written for', () => {
  const written = composeEmail(site, null, 'For the staff', [typed]);
  // @ts-expect-error: the address was typed
  const changed: typeof written = { ...written, to: 'mina@example.org' };
  expect(changed.text).toContain('WINNER');
});

test('a name is repeated only to a proven recipient', () => {
  const other = words`Dear supporter,`;
  expect(greet({ isProven: true, name: 'Mina' }, 'Dear', other)).toBe('Dear Mina,');
  expect(greet({ isProven: false, name: typed }, 'Dear', other)).toBe('Dear supporter,');
});
