import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseReport } from '@lapis/contract';
import type { Page, Request } from '@playwright/test';
import {
  alive,
  documentLoads,
  expect,
  mainMenu,
  REPORTS,
  signIn,
  title,
  unusedPreload,
  visit,
} from '../../kit/journey';
import { type Remotes, test, testOnOwnRemotes, untilServed } from '../../kit/own-remotes';

const missing = /^error: (Failed to load resource|Refused to (apply|execute)|ChunkLoadError|.*status of 404)/;
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'don’t work just now' });

const versionsAskedFor = (page: Page, remote: string) => {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, of, version] = /^\/remotes\/([^/]+)\/([^/]+)/.exec(pathname) ?? [];
    if (of === remote && version) versions.add(version);
  });
  return versions;
};

/** Makes a version of a remote live that fails only in browsers; returns its name. */
async function failInBrowsers(remotes: Remotes, name: string, suffix: string) {
  const version = await remotes.releaseBroken(name, suffix);
  await remotes.makeLive(name, version);
  return version;
}

test('a page whose app fails in the browser can be read, says so, and is reported', async ({
  page,
  remotes,
  problems,
}) => {
  problems.allow(/Not today/);
  const before = await remotes.live('public');
  const version = await failInBrowsers(remotes, 'public', 'failing');
  await untilServed(page.request, version);

  const loads = documentLoads(page);
  const isReport = (kind: string) => (request: Request) =>
    new URL(request.url()).pathname === REPORTS && request.postDataJSON().kind === kind;
  const started = page.waitForRequest(isReport('started'));
  const told = page.waitForRequest(isReport('load'));
  await page.goto('/about');
  await page.mouse.move(9, 9);
  await expect(notice(page)).toBeVisible();
  await expect(title(page, 'About us')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  const report = await told;
  expect(report.postDataJSON()).toEqual({
    app: 'public',
    version,
    page: 'about',
    kind: 'load',
    token: expect.stringMatching(/^\w+\.[\w-]{22}$/),
    visit: (await started).postDataJSON().visit,
  });
  expect(await report.headerValue('cookie')).toBeNull();
  expect((await report.response())?.status()).toBe(204);
  expect(loads).toHaveLength(1);

  await remotes.makeLive('public', before);
  await untilServed(page.request, before);
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notice(page)).toHaveCount(0);
  await alive(page);
  await expect(title(page, 'About us')).toBeVisible();
});

test('a script that was changed in transit is not run, and the page can be read', async ({
  page,
  problems,
}) => {
  problems.allow(/digest|integrity/, missing);
  await page.route('/remotes/public/**/remoteEntry.*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `${await answer.text()}; document.documentElement.dataset.changed = '';`,
    });
  });
  await page.goto('/about');
  const loadedAnew = page.waitForEvent('load');
  await page.mouse.move(9, 9);
  await loadedAnew;
  await page.mouse.move(19, 9);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect(page.locator('html[data-changed]')).toHaveCount(0);
});

test('the host’s own scripts are checked too', async ({ page, problems }) => {
  problems.allow(/digest|integrity/);
  for (const address of ['/about', '/login']) {
    await page.route('/dist/js/main.*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `document.title = 'Changed';${await answer.text()}` });
    });
    const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
    await page.goto(address);
    await page.mouse.move(9, 9);
    await refused;
    await expect(page).not.toHaveTitle('Changed');
    await page.unroute('/dist/js/main.*.js');
  }
});

test('a page rendered only by the browser shows the error layout if its app fails at once', async ({
  page,
  context,
  site,
  remotes,
  problems,
}) => {
  problems.allow(/Not today/);
  const version = await failInBrowsers(remotes, 'account', 'failing');
  await untilServed(page.request, version);
  await signIn(context, site);
  for (let time = 0; time < 5; time += 1) {
    await page.goto('/account');
    await expect(title(page)).toHaveText('Error');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
});

test('a visit is reported when it starts and once the page works, for all apps at once', async ({ page }) => {
  const reports: ReleaseReport[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === REPORTS) reports.push(request.postDataJSON());
  });
  await visit(page, '/about');
  const lines = () =>
    reports.map(({ kind, app, beside = [] }) => [kind, app, ...beside.map((one) => one.app)].join(' '));
  await expect.poll(lines).toEqual(['started public', 'ok public shell']);
  expect(reports[1]).toMatchObject({ page: 'about', visit: reports[0]?.visit });
  await mainMenu(page).getByRole('link', { name: 'Account' }).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect.poll(lines).toEqual(['started public', 'ok public shell', 'ok account']);
});

test('a visit to a page that hangs is reported when it starts', async ({ page, remotes }) => {
  const before = await remotes.live('public');
  const version = await remotes.releaseBroken('public', 'hanging', 'for (;;) {}');
  await remotes.makeLive('public', version);
  await untilServed(page.request, version);
  const reports: ReleaseReport[] = [];
  // Routed by the browser's own process, because the page hangs.
  await page.context().route(`**${REPORTS}`, async (route) => {
    reports.push(route.request().postDataJSON());
    await route.continue();
  });
  await page.goto('/about');
  await page.mouse.move(9, 9);
  await expect
    .poll(() => reports)
    .toMatchObject([{ app: 'public', version, page: 'about', kind: 'started' }]);
  await remotes.makeLive('public', before);
  await untilServed(page.request, before);
});

test('an open page keeps its release, and reloads once that release’s files are gone', async ({
  page,
  remotes,
  problems,
}) => {
  problems.allow(missing);
  const before = await remotes.live('public');
  const versions = versionsAskedFor(page, 'public');
  await visit(page, '/contact');
  await page.getByLabel('Message').fill('We have knitted forty hats.');

  for (const suffix of ['second', 'third']) {
    const version = await remotes.release('public', suffix);
    await remotes.makeLive('public', version);
    await untilServed(page.request, version);
  }
  const third = await remotes.live('public');
  const loads = documentLoads(page);
  await mainMenu(page).getByRole('link', { name: 'Terms' }).click();
  await expect(title(page, 'Terms of use')).toBeVisible();
  expect(loads).toEqual([]);
  expect([...versions]).toEqual([before]);

  const folder = path.join(remotes.dir, 'public', before);
  await rename(folder, `${folder}.unfinished`);
  try {
    await mainMenu(page).getByRole('link', { name: 'About' }).click();
    await expect(title(page, 'About us')).toBeVisible();
    await alive(page);
    expect(loads.map((url) => new URL(url).pathname)).toEqual(['/about']);
    expect([...versions]).toContain(third);
    await page.goto('/contact');
    await alive(page);
    await expect(page.getByLabel('Message')).toHaveValue('We have knitted forty hats.');
  } finally {
    await rename(`${folder}.unfinished`, folder);
  }
});

const testBehindProxy = testOnOwnRemotes('behind a proxy', { TRUST_PROXY: '127.0.0.1, ::1' });

testBehindProxy(
  'a version that fails in browsers alone is taken back by itself, and stays so',
  async ({ page, remotes, problems, site }) => {
    problems.allow(/Not today/);
    // Each visit ends before a busy browser has run what was preloaded.
    problems.allow(unusedPreload);
    const before = await remotes.live('account');
    const version = await failInBrowsers(remotes, 'account', 'worse');
    await untilServed(page.request, version);
    await signIn(page.context(), site);
    let visitors = 0;
    await expect(async () => {
      visitors += 1;
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${visitors % 256}.0.1` });
      await page.goto('/account');
      await expect(title(page, 'Hello, Admin')).toBeVisible({ timeout: 1000 });
    }).toPass({ intervals: [0] });
    await untilServed(page.request, before);

    const token = await site.signIn();
    const headers = { authorization: `Bearer ${token}` };
    const { results } = (await (
      await page.request.get('/api/admin/audit?kind=remotes', { headers })
    ).json()) as {
      results: { action: string; title: string; user_id: number | null; details: Record<string, string> }[];
    };
    expect(results[0]).toMatchObject({
      action: 'rolled_back',
      title: 'account',
      user_id: null,
      details: {
        version: before,
        before: version,
        why: expect.stringMatching(/^\d\d of \d\d visits failed in \d\d networks/),
      },
    });
    const { results: apps } = (await (await page.request.get('/api/admin/releases', { headers })).json()) as {
      results: { app: string; versions: { version: string; state: string }[] }[];
    };
    const account = apps.find(({ app }) => app === 'account');
    expect(account?.versions.find((one) => one.version === version)?.state).toBe('bad');
  },
);
