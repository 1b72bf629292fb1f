import type { Menu } from '@lapis/contract';
import { oldAddresses } from '@lapis/import/old-addresses';
import { siteRepository } from '../../../cms/site/site.repository';
import { changeMenu } from '../../../content/menus/change-menu';
import { describeSite } from '../../../testing/testing';
import { takeMenu } from './take-menu';

const nobody = { user: null, ip: null };
const leaf = (label: string, address: string) => ({ label, address, items: [] });

describeSite('the menu of a site that is imported', (site) => {
  const addresses = oldAddresses('https://old.example.org', []);

  const header = async () => {
    const admin = await site().signIn('admin');
    return (await admin.get('/api/admin/menus/header')).json<{ results: Menu }>().results.items;
  };

  test('has no entry that leads nowhere', async () => {
    const more = { ...leaf('More', '#'), items: [leaf('Coats', '/coats')] };
    const menu = {
      name: 'Main',
      items: [{ ...leaf('About', '#'), items: [more, leaf('Top', '#top')] }, leaf('Nothing', '#')],
    };
    expect(await takeMenu(site().db, menu, addresses, nobody)).toEqual([
      'The menu “Main” is now at the top of the site.',
    ]);
    expect(await header()).toMatchObject([{ label: 'About', items: [{ label: 'Coats', href: '/coats' }] }]);
  });

  test('is not imported if an editor has just changed the menu here', async () => {
    const { db } = site();
    const begun = db.transaction();
    const execute = begun.execute.bind(begun);
    jest.spyOn(db, 'transaction').mockReturnValueOnce(
      Object.assign(begun, {
        async execute<Result>(work: Parameters<typeof execute<Result>>[0]) {
          const { version } = (await siteRepository(db).menus()).header;
          await changeMenu(db, 'header', { version, items: [{ label: 'Mine', href: '/blog' }] }, nobody);
          return execute(work);
        },
      }),
    );
    const menu = { name: 'Main', items: [leaf('Theirs', '/theirs')] };
    const notes = await takeMenu(db, menu, addresses, nobody);
    expect(notes).toEqual([
      expect.stringMatching(/^The menu “Main” was not imported, because the menu here/),
    ]);
    expect(await header()).toMatchObject([{ label: 'Mine' }]);
  });
});
