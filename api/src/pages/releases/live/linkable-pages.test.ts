import { setTimeout as delay } from 'node:timers/promises';
import { isAnnounced } from '@lapis/contract/pages';
import { announcements } from '@lapis/contract/testing';
import { describeSite } from '../../../testing/testing';
import { pointTo } from '../../rendering/site-code.fixture';

interface Pages {
  results: { title: string; path: string }[];
}

describeSite('the pages that links may lead to', (site) => {
  beforeAll(async () => {
    const pages = [
      { name: 'history', path: '/history', title: 'Our history' },
      { name: 'members', path: '/members', title: 'For members', guards: ['auth'] },
    ];
    const said = { remote: { segments: ['history', 'members'] }, pages };
    await site().write('remotes/story/1/lapis.json', JSON.stringify(said));
    await pointTo(site(), '1', 'remotes/story');
  });

  const answer = async () =>
    (await (await site().signIn('admin')).get('/api/admin/linkable-pages')).json<Pages>().results;
  const paths = async () => (await answer()).map(({ path }) => path);

  test('are all of the public remote that have one address, except those of emails', async () => {
    const { pages } = announcements()['public']!;
    const own = pages.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
    expect(await paths()).toEqual(
      expect.arrayContaining(own.filter((path) => !path.startsWith('/newsletter/'))),
    );
    expect((await paths()).filter((path) => path.startsWith('/newsletter/'))).toEqual([]);
    expect(await answer()).toContainEqual({ title: 'Search', path: '/search' });
  });

  test('exclude those that only some may open', async () => {
    expect(isAnnounced('admin')).toBe(true);
    const offered = await paths();
    for (const path of ['/admin', '/account', '/login', '/register']) expect(offered).not.toContain(path);
  });

  test('include those of any live remote', async () => {
    while (!(await paths()).includes('/history')) await delay(20);
    expect(await answer()).toContainEqual({ title: 'Our history', path: '/history' });
    expect(await paths()).not.toContain('/members');
  });
});
