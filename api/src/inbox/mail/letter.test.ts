import { Site } from '@lapis/contract';
import { demoContent } from '../../operations/demo/content';
import { letter } from './letter';
import { greet, proven, unproven, vouchFor, words } from './recipient';

const site = Site.parse(demoContent.site);
const typed: string = 'WINNER claim your 500 pounds at https://evil.example';

test('a letter to an unproven address with words that were typed does not compile', () => {
  const [to, subject] = [unproven('mina@example.org'), words`Your gift`];
  // @ts-expect-error: the subject was typed
  letter(site, to, typed, []);
  // @ts-expect-error: a paragraph was typed
  letter(site, to, subject, [`Dear ${typed},`]);
  // @ts-expect-error: a quotation was typed
  letter(site, to, subject, [{ quote: typed }]);
  // @ts-expect-error: the words of a link were typed
  letter(site, to, subject, [{ label: typed, url: '/' }]);
  // @ts-expect-error: own words don't take it in
  letter(site, to, subject, [words`Dear ${typed},`]);
  const written = letter(site, to, subject, [words`Thank you for ${vouchFor('£25')}.`]);
  expect([written.to, written.text]).toEqual([
    'mina@example.org',
    expect.stringMatching(/^Thank you for £25\./),
  ]);
  expect(letter(site, proven('mina@example.org'), typed, [`Dear ${typed},`]).subject).toBe(typed);
});

test('a mail goes to nobody but whom its letter was written for', () => {
  const written = letter(site, null, 'For the staff', [typed]);
  // @ts-expect-error: the address was typed
  const changed: typeof written = { ...written, to: 'mina@example.org' };
  expect(changed.text).toContain('WINNER');
});

test('a name is repeated to its owner alone', () => {
  const other = words`Dear supporter,`;
  expect(greet({ isProven: true, name: 'Mina' }, 'Dear', other)).toBe('Dear Mina,');
  expect(greet({ isProven: false, name: typed }, 'Dear', other)).toBe('Dear supporter,');
});
