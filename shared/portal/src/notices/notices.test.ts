import { attempt } from './attempt';
import { notices } from './notices';

const words = () => notices.shown.map((notice) => notice.words);

test('a notice about an entry replaces the previous one about it', () => {
  notices.say('“Coats” is on the site.', { about: '/admin/blog/1' });
  notices.say('The menu has been saved.');
  notices.say('“Lamps” is on the site.', { about: '/admin/blog/2' });
  notices.say('Version 3 of “Coats” is your draft.', { about: '/admin/blog/1' });
  expect(words()).toEqual([
    'The menu has been saved.',
    '“Lamps” is on the site.',
    'Version 3 of “Coats” is your draft.',
  ]);
});

test('reports of a success go when an error is shown, but not what can be undone', () => {
  notices.clear();
  notices.say('The settings have been saved.');
  notices.say('“Lamps” is now live.', { view: '/blog/lamps' });
  notices.say('There is no connection.', { isProblem: true });
  notices.say('“Coats” is in the trash.', async () => {});
  notices.removeReports();
  expect(words()).toEqual(['There is no connection.', '“Coats” is in the trash.']);
});

test('a lost connection is said once, until an action succeeds', async () => {
  notices.clear();
  notices.say('The menu has been saved.');
  const fail = () => Promise.reject(new Error('Network Error'));
  expect([await attempt(fail), await attempt(fail)]).toEqual([false, false]);
  expect(words()).toEqual(['The menu has been saved.', expect.stringMatching(/^No connection/)]);
  expect(await attempt(() => Promise.resolve())).toBe(true);
  expect(words()).toEqual(['The menu has been saved.']);
});

test('at most three are shown', () => {
  for (const said of ['1', '2', '3', '4']) notices.say(said);
  expect(words()).toEqual(['2', '3', '4']);
});
