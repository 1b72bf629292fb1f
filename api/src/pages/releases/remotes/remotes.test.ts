import { describeSite } from '../../../testing/testing';
import { laySigned } from '../versions/signed-version.fixture';

describeSite('the versions of remotes', (site) => {
  let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
  const address = '/api/admin/remotes';
  const change = (body: object) => admin.post(`${address}/public`, body);
  const publicRemote = async () =>
    (await admin.get(address)).json().results.find(({ name }: { name: string }) => name === 'public');

  beforeAll(async () => {
    admin = await site().signIn('admin');
    await publicRemote();
    for (const version of ['1.0.0-aaaa', '1.1.0-bbbb']) {
      await laySigned(site().settings, 'public', version);
    }
    await laySigned(site().settings, 'public', '1.2.0-cccc.unfinished');
    await site().write('remotes/public/live.json', '{ "version": "1.0.0-aaaa" }');
  });

  test('are listed with the live one, and without unfinished ones', async () => {
    const remote = await publicRemote();
    expect(remote).toMatchObject({ name: 'public', live: '1.0.0-aaaa', previous: '0', locked: false });
    expect(remote.versions.map(({ version }: { version: string }) => version).sort()).toEqual([
      '0',
      '1.0.0-aaaa',
      '1.1.0-bbbb',
    ]);
  });

  test('are promoted and rolled back, and both are noted', async () => {
    expect((await change({ action: 'promote', version: '1.1.0-bbbb' })).json()).toMatchObject({
      results: { live: '1.1.0-bbbb', previous: '1.0.0-aaaa' },
    });
    expect((await change({ action: 'rollback' })).json()).toMatchObject({ results: { live: '1.0.0-aaaa' } });
    const { results } = (await admin.get('/api/admin/audit?kind=remotes')).json();
    expect(results).toMatchObject([
      { action: 'rolled_back', title: 'public', details: { version: '1.0.0-aaaa', before: '1.1.0-bbbb' } },
      { action: 'promoted', title: 'public' },
    ]);
  });

  test('are not changed while the remote is locked', async () => {
    await change({ action: 'lock' });
    expect((await change({ action: 'promote', version: '1.1.0-bbbb' })).statusCode).toBe(409);
    expect((await change({ action: 'rollback' })).statusCode).toBe(409);
    expect(await publicRemote()).toMatchObject({ live: '1.0.0-aaaa', locked: true });
    await change({ action: 'unlock' });
    expect((await change({ action: 'promote', version: '1.1.0-bbbb' })).statusCode).toBe(200);
  });

  test.each(['9.9.9', '..', '1.2.0-cccc.unfinished', ''])('include none called “%s”', async (version) => {
    const answer = await change({ action: 'promote', version });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['version']]);
  });

  test('are refused if they claim the address of another remote’s page', async () => {
    await laySigned(site().settings, 'public', '1.3.0-dddd', { pages: [{ path: '/login' }] });
    const before = await publicRemote();
    const { statusCode, body } = await change({ action: 'promote', version: '1.3.0-dddd' });
    expect(statusCode).toBe(422);
    expect(body).toContain('/login is one of the remote account');
    expect(await publicRemote()).toEqual(before);
  });

  test('are not found for an unknown remote', async () => {
    expect((await admin.post(`${address}/nothing`, { action: 'lock' })).statusCode).toBe(404);
  });
});
