import type { ReleasedApp } from '@lapis/contract';
import { describeSite } from '../../../testing/testing';
import { rolloutAt } from './rollouts.repository';
import { laySigned } from '../versions/signed-version.fixture';

const force = ['pages', 'shell-before'];

describeSite('a version that a share of the visitors gets', (site) => {
  let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
  const change = (body: object, app = 'public') => admin.post(`/api/admin/releases/${app}`, body);
  const canary = (version: string, percent?: number) => change({ action: 'canary', version, percent, force });
  const promote = (version: string, app = 'public') => change({ action: 'promote', version, force }, app);
  const stop = () => change({ action: 'stop' });

  async function appNamed(name: string): Promise<ReleasedApp> {
    const { results } = (await admin.get('/api/admin/releases')).json<{ results: ReleasedApp[] }>();
    return results.find(({ app }) => app === name)!;
  }
  async function shown() {
    const { live, rollout, versions } = await appNamed('public');
    const canary = versions.find(({ state }) => state === 'canary')?.version;
    return { live, percent: rollout?.percent, rollout: rollout?.version, canary };
  }
  const lastNote = async () => (await admin.get('/api/admin/audit?kind=remotes')).json().results[0];

  beforeAll(async () => {
    admin = await site().signIn('admin');
    const offers = { '@lapis/ui': { version: '0.1.0', names: ['Button'] } };
    await laySigned(site().settings, 'shell', 's1', { offers });
    await laySigned(site().settings, 'shell', 's2', { offers: {} });
    for (const version of ['p1', 'p2', 'p3', 'p4']) await laySigned(site().settings, 'public', version);
    const uses = { '@lapis/ui': { range: '^0.1.0', names: ['Button'] } };
    await laySigned(site().settings, 'account', 'a1', { uses });
    await promote('s1', 'shell');
    await promote('p1');
  });

  test('is rolled out beside the live one, which stays', async () => {
    expect((await canary('p2')).statusCode).toBe(200);
    expect(await shown()).toEqual({ live: 'p1', percent: 10, rollout: 'p2', canary: 'p2' });
    expect(await lastNote()).toMatchObject({
      action: 'rollout_started',
      details: { version: 'p2', before: 'p1', percent: 10 },
    });
    const { started_at } = (await appNamed('public')).rollout!;
    await canary('p2', 50);
    expect((await appNamed('public')).rollout).toEqual({ version: 'p2', percent: 50, started_at });
    expect(await lastNote()).toMatchObject({ action: 'rollout_changed', details: { percent: 50 } });
  });

  test('is the only one of its app', async () => {
    const answer = await canary('p3');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('version p2 of public');
    expect((await canary('p1')).statusCode).toBe(409);
  });

  test('stays as it is while the app is locked', async () => {
    await change({ action: 'lock' });
    expect((await canary('p2', 60)).statusCode).toBe(409);
    expect((await stop()).statusCode).toBe(409);
    await change({ action: 'unlock' });
    expect(await shown()).toMatchObject({ percent: 50 });
  });

  test('is withdrawn when it is stopped', async () => {
    expect((await stop()).statusCode).toBe(200);
    expect(await shown()).toEqual({ live: 'p1' });
    expect(await lastNote()).toMatchObject({ action: 'rollout_stopped', details: { version: 'p2' } });
    expect((await stop()).statusCode).toBe(409);
  });

  test('is live for all when it is promoted, which ends its rollout', async () => {
    await canary('p2');
    await promote('p2');
    expect(await shown()).toEqual({ live: 'p2' });
    expect(await lastNote()).toMatchObject({ action: 'promoted', details: { rollout: 'given to all' } });
  });

  test('is withdrawn when another one goes live, or the one before', async () => {
    await canary('p3');
    await promote('p4');
    expect(await shown()).toEqual({ live: 'p4' });
    expect(await lastNote()).toMatchObject({ details: { rollout: 'p3 stopped' } });
    await canary('p3');
    await change({ action: 'rollback', force });
    expect(await shown()).toEqual({ live: 'p2' });
  });

  test('goes through the gate, and is not rolled out if that refuses it', async () => {
    await laySigned(site().settings, 'public', 'p5', {
      uses: { '@lapis/ui': { range: '^0.1.0', names: ['Kite'] } },
    });
    const answer = await canary('p5');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().reasons).toContainEqual(expect.objectContaining({ rule: 'names' }));
    expect((await canary('never-built')).json().reasons).toEqual([
      expect.objectContaining({ rule: 'manifest' }),
    ]);
    expect(await shown()).toEqual({ live: 'p2' });
  });

  test('has to fit the rollouts of other apps', async () => {
    expect((await change({ action: 'canary', version: 's2', force }, 'shell')).statusCode).toBe(200);
    const answer = await change({ action: 'canary', version: 'a1', force }, 'account');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().reasons).toEqual([
      { rule: 'names', text: 'account a1 uses @lapis/ui, which shell s2 lacks.' },
    ]);
    await change({ action: 'stop' }, 'shell');
    expect((await change({ action: 'canary', version: 'a1', force }, 'account')).statusCode).toBe(200);
    expect((await change({ action: 'stop' }, 'account')).statusCode).toBe(200);
  });
});

test('the newest state of a rollout whose time has come counts', () => {
  const state = (percent: number, from: number) => ({ version: '2', percent, startedAt: '', from });
  const states = [state(10, 100), state(50, 200), state(0, 300)];
  const percentAt = (at: number) => rolloutAt(states, at)?.percent;
  expect([99, 100, 199, 200, 299, 300].map(percentAt)).toEqual([undefined, 10, 10, 50, 50, undefined]);
});
