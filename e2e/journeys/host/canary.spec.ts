import type { ReleasedApp } from '@lapis/contract';
import { cookies } from '@lapis/contract/cookies';
import { expect, signIn, title } from '../../kit/journey';
import { testOnOwnRemotes } from '../../kit/own-remotes';
import type { Site } from '../../kit/site';

/** Runs on a site of two processes behind a proxy, which reports the visitor's network. */
const test = testOnOwnRemotes('two processes', { WORKERS: '2', TRUST_PROXY: '127.0.0.1, ::1' });

// Runs in order, because each parallel worker would start its own site.
test.describe.configure({ mode: 'default' });

const VISITORS = 1000;

/** Ignores the gate's rule on pages, which take longer than its limit on a busy machine. */
const force = ['pages'];

/** Returns calls for an app's versions, made as the administrator. */
async function releasesOf({ url, signIn }: Site, app: string) {
  const headers = { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' };
  const ask = async <Reply>(path: string, body?: object) => {
    const answer = await fetch(`${url}/api/admin/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const reply = (await answer.json()) as { results: Reply };
    expect(answer.ok, JSON.stringify(reply)).toBe(true);
    return reply.results;
  };
  return {
    change: (body: object) => ask<ReleasedApp>(`releases/${app}`, body),
    find: async () => (await ask<ReleasedApp[]>('releases')).find((one) => one.app === app),
    lastNote: async () => (await ask<unknown[]>('audit?kind=remotes'))[0],
  };
}

/** Visits with a browser that stores cookies. */
async function visit(url: string, jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/about`, { headers: { accept: 'text/html', cookie } });
  for (const set of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (/Max-Age=0/.test(set)) jar.delete(name);
    else jar.set(name, value);
  }
  return /\/remotes\/public\/([^/"]+)\//.exec(await answer.text())?.[1];
}

test('a tenth of a thousand visitors receives the version, and each receives the same at every visit', async ({
  remotes,
  site,
}) => {
  const live = await remotes.live('public');
  const version = await remotes.release('public', 'tried');
  const { change, find } = await releasesOf(site, 'public');
  const before = new Map<string, string>();
  await visit(site.url, before);
  expect([...before.keys()]).not.toContain(cookies.rollout.name);

  await change({ action: 'canary', version, percent: 10, force });
  expect(await find()).toMatchObject({ live, rollout: { version, percent: 10 } });
  await expect
    .poll(async () => {
      await visit(site.url, before);
      return [...before.keys()];
    })
    .toContain(cookies.rollout.name);

  const seen: string[][] = [];
  const one = async () => {
    const jar = new Map<string, string>();
    const visits = [await visit(site.url, jar), await visit(site.url, jar), await visit(site.url, jar)];
    seen.push(visits.map(String));
  };
  for (let done = 0; done < VISITORS; done += 20) await Promise.all(Array.from({ length: 20 }, one));
  for (const [first, ...later] of seen) expect(new Set(later)).toEqual(new Set([first]));
  const share = seen.filter(([first]) => first === version).length / VISITORS;
  test.info().annotations.push({ type: 'share', description: `${share * 100} % of ${VISITORS} visitors` });
  // By chance, the share leaves these bounds once in several million runs.
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.155);
  expect(seen.every(([first]) => first === version || first === live)).toBe(true);

  await change({ action: 'stop' });
  await expect
    .poll(async () => {
      await visit(site.url, before);
      return [...before.keys()];
    })
    .not.toContain(cookies.rollout.name);
});

test('a version that fails only in browsers is stopped automatically, and the live one stays', async ({
  page,
  remotes,
  problems,
  site,
}) => {
  problems.allow(/Not today/, /preload/);
  const live = await remotes.live('account');
  const version = await remotes.releaseBroken('account', 'tried');
  const { change, find, lastNote } = await releasesOf(site, 'account');
  await change({ action: 'canary', version, percent: 99, force });
  await expect(async () => {
    await page.context().clearCookies();
    await signIn(page.context(), site);
    await page.goto('/account');
    await expect(title(page)).toHaveText('Error', { timeout: 5000 });
  }).toPass();
  let visitors = 0;
  await expect(async () => {
    visitors += 1;
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${visitors % 256}.0.1` });
    await page.goto('/account');
    await expect(title(page, 'Hello, Admin')).toBeVisible({ timeout: 1000 });
  }).toPass({ intervals: [0] });

  const { versions, ...account } = (await find())!;
  expect(account).toMatchObject({ live, rollout: null });
  expect(versions.find((one) => one.version === version)).toMatchObject({ state: 'bad' });
  expect(await lastNote()).toMatchObject({
    action: 'rollout_stopped',
    user_id: null,
    details: {
      version,
      before: live,
      why: expect.stringMatching(/^(\d+) of \1 visits failed in \d+ networks/),
    },
  });
});
