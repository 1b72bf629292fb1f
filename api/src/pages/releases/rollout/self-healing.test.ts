import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sentTo } from '../../../inbox/mail/outbox.fixture';
import { describeSite } from '../../../testing/testing';
import { choiceForBucket } from '../live/shares';
import { laySigned } from '../versions/signed-version.fixture';
import { fetchPageToken } from '../reports/visit-token.fixture';

describeSite(
  'a version that fails for visitors',
  (site) => {
    let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
    const change = (body: object) => admin.post('/api/admin/releases/public', body);
    const stateOf = async () => {
      const { results } = (await admin.get('/api/admin/releases')).json();
      return results.find(({ app }: { app: string }) => app === 'public');
    };
    let networks = 0;
    /** Sends reports, each from a new network. */
    const tell = async (version: string, kind: string, times: number, token?: string) => {
      const payload = {
        app: 'public',
        version,
        page: 'home',
        kind,
        token: token ?? (await fetchPageToken(site())),
      };
      for (let time = 0; time < times; time += 1) {
        networks += 1;
        const headers = { 'x-forwarded-for': `10.${networks}.0.1` };
        await site().app.inject({ method: 'POST', url: '/api/releases/reports', payload, headers });
      }
    };

    let tokenOfP2: string | undefined;

    beforeAll(async () => {
      admin = await site().signIn('admin');
      await rm(join(site().settings.remotesDir, 'public'), { recursive: true });
      await laySigned(site().settings, 'shell', 's1');
      await admin.post('/api/admin/releases/shell', promote('s1'));
      for (const version of ['p1', 'p2']) {
        await laySigned(site().settings, 'public', version);
        await change(promote(version));
      }
      tokenOfP2 = await fetchPageToken(site());
    });

    test('stays live if one person reports it, from however many addresses', async () => {
      const token = await fetchPageToken(site());
      for (let time = 0; time < 60; time += 1) {
        const headers = { 'x-forwarded-for': `2001:db8:${time % 4}:${time + 1}::1` };
        const payload = { app: 'public', version: 'p2', page: 'home', kind: 'load', token };
        await site().app.inject({ method: 'POST', url: '/api/releases/reports', payload, headers });
      }
      expect(await stateOf()).toMatchObject({ live: 'p2' });
    });

    test('stays live while its app is locked', async () => {
      await change({ action: 'lock' });
      await tell('p2', 'load', 20);
      expect(await stateOf()).toMatchObject({ live: 'p2', last_good: 'p1' });
      await change({ action: 'unlock' });
    });

    test('is rolled back, marked bad, noted and reported by email', async () => {
      await tell('p2', 'load', 1);
      const { live, versions } = await stateOf();
      expect(live).toBe('p1');
      const why = '41 of 41 visits failed in 25 networks; with the previous version, 0 of 0 visits failed';
      expect(versions.find(({ version }: { version: string }) => version === 'p2')).toMatchObject({
        state: 'bad',
        bad: why,
      });
      const { results } = (await admin.get('/api/admin/audit?kind=remotes')).json();
      expect(results[0]).toMatchObject({
        action: 'rolled_back',
        user_id: null,
        details: { version: 'p1', before: 'p2', why },
      });
      const [mail] = await sentTo(site(), 'team@example.org');
      expect(mail?.subject).toContain('public was rolled back');
      expect(mail?.text).toContain(why);
    });

    test('is rolled back once, and later reports change nothing', async () => {
      await tell('p2', 'render', 25, tokenOfP2);
      expect(await stateOf()).toMatchObject({ live: 'p1' });
    });

    test('is no longer rolled out if the live one does better, which stays live', async () => {
      await laySigned(site().settings, 'public', 'p3');
      const started = await change({ action: 'canary', version: 'p3', force: ['pages', 'shell-before'] });
      expect(started.json().results.rollout).toMatchObject({ version: 'p3', percent: 10 });
      const choiceOf = (bucket: number) =>
        choiceForBucket([{ app: 'public', version: 'p3', percent: 10 }], bucket);
      const bucket = Array.from({ length: 100 }, (_, index) => index).find(choiceOf);
      await tell('p3', 'load', 20, await fetchPageToken(site(), `rollout=${bucket}`));
      const { live, rollout, versions } = await stateOf();
      expect({ live, rollout }).toEqual({ live: 'p1', rollout: null });
      const why = '20 of 20 visits failed in 20 networks; with the live version, 0 of 0 visits failed';
      expect(versions.find(({ version }: { version: string }) => version === 'p3')).toMatchObject({
        state: 'bad',
        bad: why,
        health: { visits: 20, failures: 20 },
      });
      const { results } = (await admin.get('/api/admin/audit?kind=remotes')).json();
      expect(results[0]).toMatchObject({
        action: 'rollout_stopped',
        user_id: null,
        details: { version: 'p3', before: 'p1', why },
      });
      const mails = await sentTo(site(), 'team@example.org');
      expect(mails.map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('public was stopped'),
      );
    });
  },
  { environment: { MAIL_TO: 'team@example.org', MAIL_FROM: 'site@example.org', TRUST_PROXY: '127.0.0.1' } },
);

const promote = (version: string) => ({ action: 'promote', version, force: ['pages', 'shell-before'] });
