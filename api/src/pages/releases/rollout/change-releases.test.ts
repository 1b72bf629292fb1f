import type { ReleaseChange } from '@lapis/contract';
import { describeSite } from '../../../testing/testing';
import type { LivePointers } from '../live/live-pointers';
import { pointersRepository } from '../live/pointers.repository';
import { laySigned } from '../versions/signed-version.fixture';
import { changeReleases } from './change-releases';

const nobody = { user: null, ip: null };
const promotion: ReleaseChange = { action: 'promote', version: 'p1', force: [] };

describeSite('a promotion', (site) => {
  test('is refused if another app was changed while its version was checked', async () => {
    const admin = await site().signIn('admin');
    await admin.get('/api/admin/releases');
    await laySigned(site().settings, 'public', 'p1', {});
    let check = async () => {};
    const change = changeReleases(site(), {
      live: { read: async () => {}, delay: 0 } as unknown as LivePointers,
      gate: async () => {
        await check();
        return { reasons: [] };
      },
    });
    const live = async () => (await pointersRepository(site().db).all()).pointers.get('public')?.version;

    check = () => change('shell', { action: 'lock' }, nobody);
    await expect(change('public', promotion, nobody)).rejects.toMatchObject({ statusCode: 409 });
    expect(await live()).toBe('0');

    check = async () => {};
    await change('public', promotion, nobody);
    expect(await live()).toBe('p1');
  });
});
