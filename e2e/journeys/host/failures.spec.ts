import type { Page, Route } from '@playwright/test';
import {
  alive,
  answered,
  atTop,
  cookie,
  documentLoads,
  expect,
  mainMenu,
  signIn,
  test,
  title,
  unreachable,
  userMenu,
  visit,
  withoutPageData,
} from '../../kit/journey';

/** Tests the failures listed in section 8 of the specification. */

const dialog = (page: Page) => page.getByRole('dialog');
const json = (status: number) => (route: Route) => route.fulfill({ status, json: { message: 'Provoked' } });
const broken = /^error: .*(AxiosError|status code 500)/;

test.describe('the session', () => {
  test('a user who cannot be fetched is signed out silently', async ({ page, context, site, problems }) => {
    problems.allow(answered(401));
    await context.addCookies([{ name: 'token', value: 'long-forgotten', url: site.url }]);
    await visit(page, '/');
    await expect.poll(() => cookie(context, 'token')).toBeUndefined();
    await expect(title(page)).toBeVisible();
    await expect(userMenu(page)).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('a user for whom the server fails is signed out silently too', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allow(answered(500));
    await signIn(context, site);
    await page.route('/api/user', json(500));
    await visit(page, '/about');
    await expect.poll(() => cookie(context, 'token')).toBeUndefined();
    await expect(title(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('a logout that fails clears everything in the browser nevertheless', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allow(answered(500));
    await signIn(context, site);
    await page.route('/api/logout', json(500));
    await visit(page, '/about');
    await expect(title(page)).toBeVisible();
    await userMenu(page).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(userMenu(page)).toHaveCount(0);
    expect(await cookie(context, 'token')).toBeUndefined();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('an expired session asks, keeps the text on Cancel and opens the sign-in page on OK', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allow(answered(401));
    await signIn(context, site);
    await page.route('/api/admin/widgets/1', (route) =>
      route.request().method() === 'PATCH' ? json(401)(route) : route.continue(),
    );
    await visit(page, '/admin/widgets/1');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.press('Control+End');
    await text.pressSequentially(' A line nobody has saved.');
    const save = page.getByRole('button', { name: 'Publish changes' });

    await save.click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Token Expected');
    await expect(dialog(page)).toContainText('Token Expired');
    await expect(dialog(page).getByRole('button')).toHaveText(['Cancel', 'OK']);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/admin/widgets/1');
    await expect(text).toContainText('A line nobody has saved.');
    expect(await cookie(context, 'token')).toBeDefined();

    await save.click();
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await cookie(context, 'token')).toBeUndefined();
  });
});

test.describe('an error of the server', () => {
  test.beforeEach(({ page }) => withoutPageData(page));

  test('is one dialog, however many calls failed', async ({ page, problems }) => {
    problems.allow(answered(500));
    const failed: string[] = [];
    await visit(page, '/terms');
    await page.route(/\/api\/(widgets|galleries)\//, async (route) => {
      await json(500)(route);
      failed.push(route.request().url());
    });
    await mainMenu(page).getByRole('link', { name: 'Home' }).click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Error');
    await expect(dialog(page)).toContainText('There has been an error');
    await expect.poll(() => failed.length).toBeGreaterThan(1);
    await expect(dialog(page)).toHaveCount(1);
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(page)).toHaveCount(0);

    // Once the dialog is closed, the next failure opens another.
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(dialog(page)).toBeVisible();
  });

  test('keeps the focus while the form behind it is rejected', async ({ page, problems }) => {
    problems.allow(answered(500));
    await page.route('/api/login', json(500));
    await visit(page, '/login');
    await page.getByLabel('E-mail').fill('mina@lapis.example');
    await page.getByLabel('Password', { exact: true }).fill('a-kite-over-kabul');
    const ok = dialog(page).getByRole('button', { name: 'OK' });
    // The second time, the dialog's code has come, so that the dialog opens before the form is rejected.
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(ok).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(ok).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  test('with HTML fills the screen, and nothing in it runs', async ({ page, problems }) => {
    problems.allow(answered(502), /Blocked script execution in 'about:srcdoc'/);
    await visit(page, '/terms');
    await page.route('/api/widgets/home-intro', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'text/html; charset=utf-8',
        body: '<h1>Bad gateway</h1><script>top.document.title = document.body.innerHTML = "It ran"</script>',
      }),
    );
    await mainMenu(page).getByRole('link', { name: 'Home' }).click();
    await expect(dialog(page)).toBeVisible();
    const frame = dialog(page).locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', '');
    await expect(frame.contentFrame().getByRole('heading')).toHaveText('Bad gateway');
    await expect(dialog(page).getByRole('button', { name: 'OK' })).toHaveCount(0);
    await expect(page).toHaveTitle(/^Home/);

    const size = async () => {
      const { width = 0, height = 0 } = (await dialog(page).boundingBox()) ?? {};
      return width > 1200 && height > 720;
    };
    await expect.poll(size).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('while the data of a page is loaded shows the error layout', async ({ page, problems }) => {
    problems.allow(answered(500), broken);
    await visit(page, '/');
    await page.route(/\/api\/blog\b/, json(500));
    const logged = page.waitForEvent('console', (message) => broken.test(`error: ${message.text()}`));
    await mainMenu(page).getByRole('link', { name: 'News & Stories' }).click();
    await expect(page.getByText('There has been a problem')).toBeVisible();
    await expect(page).toHaveTitle(/^Error/);
    await logged;

    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(title(page)).toHaveText('Error');
    await page.unroute(/\/api\/blog\b/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page, 'News & Stories')).toBeVisible();
  });
});

test.describe('the network', () => {
  test.beforeEach(({ page }) => withoutPageData(page));

  test('failing under the data of a page shows the error layout, without a dialog', async ({
    page,
    problems,
  }) => {
    problems.allow(unreachable, /^error: AxiosError: Network Error/);
    await visit(page, '/about');
    await expect(title(page)).toBeVisible();
    await page.route(/\/api\/galleries\b/, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Galleries' }).click();
    await expect(title(page)).toHaveText('Error');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('failing under a form is reported beside it, and the typed text stays', async ({ page, problems }) => {
    problems.allow(unreachable);
    await page.route('/api/login', (route) => route.abort());
    await visit(page, '/login');
    await page.getByLabel('E-mail').fill('mina@lapis.example');
    await page.getByLabel('Password', { exact: true }).fill('a-kite-over-kabul');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Network Error');
    await expect(page.getByLabel('E-mail')).toHaveValue('mina@lapis.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a-kite-over-kabul');
  });

  test('failing under a widget leaves the rest of the page, and a button to try again', async ({
    page,
    problems,
  }) => {
    problems.allow(unreachable);
    await visit(page, '/terms');
    await page.route('/api/widgets/home-intro', (route) => route.abort());
    await mainMenu(page).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('alert')).toContainText('This text could not be loaded just now.');
    await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible();
    await page.unroute('/api/widgets/home-intro');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Eleven schools, and what they ask for' })).toBeVisible();
  });

  test('failing while texts and pictures came with the page isn’t noticed at all', async ({
    page,
    problems,
  }) => {
    problems.allow(answered(500), unreachable);
    const failed: string[] = [];
    const fail = (answer: (route: Route) => Promise<void>) => async (route: Route) => {
      await answer(route);
      failed.push(new URL(route.request().url()).pathname);
    };
    await page.route('/api/widgets/home-intro', fail(json(500)));
    await page.route(
      '/api/galleries/1',
      fail((route) => route.abort()),
    );
    await visit(page, '/');
    // Both are refreshed as soon as the visitor does anything.
    await expect(async () => {
      await page.mouse.wheel(0, 10);
      expect(failed.toSorted()).toEqual(['/api/galleries/1', '/api/widgets/home-intro']);
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Eleven schools, and what they ask for' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'A day at the school in Bamyan' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('failing under a gallery leaves the rest of the page, and a button to try again', async ({
    page,
    problems,
  }) => {
    problems.allow(unreachable);
    await visit(page, '/galleries');
    await expect(title(page)).toBeVisible();
    // The page's own data loads first, then the viewer's.
    let calls = 0;
    await page.route('/api/galleries/kite-season', (route) =>
      ++calls > 1 ? route.abort() : route.continue(),
    );
    await page.getByRole('main').getByRole('link', { name: 'Kite season in Kabul' }).click();
    await expect(page.getByRole('alert')).toContainText('The pictures could not be loaded just now.');
    await page.unroute('/api/galleries/kite-season');
    await atTop(page);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  });
});

test.describe('code that does not arrive', () => {
  const chunk = /\/dist\/js\/page-about\./;
  const failure = /^error: .*(ChunkLoadError|Loading chunk|Failed to load resource)/;

  test('makes the page reload, once, and the page is then shown', async ({ page, problems }) => {
    problems.allow(failure);
    await visit(page, '/');
    await expect(title(page)).toBeVisible();
    const loads = documentLoads(page);
    await page.route(chunk, (route) => (loads.length ? route.continue() : route.abort()));
    await mainMenu(page).getByRole('link', { name: 'About' }).click();
    await expect(title(page, 'About us')).toBeVisible();
    expect(loads.map((url) => new URL(url).pathname)).toEqual(['/about']);
  });

  test('at any attempt leaves a readable page and no reload loop; from another page, the error layout', async ({
    page,
    problems,
  }) => {
    problems.allow(failure);
    await visit(page, '/');
    const loads = documentLoads(page);
    await page.route(chunk, (route) => route.abort());
    const about = mainMenu(page).getByRole('link', { name: 'About' });
    // Begun first, because the mouse still rests on the link, and may wake the page as soon as it is there.
    const givenUp = page.waitForEvent('console', (message) => message.text().startsWith('ChunkLoadError'));
    await about.click();
    await expect(title(page, 'About us')).toBeVisible();
    await page.mouse.move(9, 9);
    await givenUp;
    await expect(title(page, 'About us')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    expect(loads).toHaveLength(1);

    // A page without working scripts still has links.
    await mainMenu(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveTitle(/^Home/);
    await alive(page);
    expect(loads).toHaveLength(2);
    await about.click();
    await expect(title(page)).toHaveText('Error');
    expect(loads).toHaveLength(2);

    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page, 'About us')).toBeVisible();
    await alive(page);

    // Since the page has loaded once, another failure may reload it again.
    await visit(page, '/');
    const later = documentLoads(page);
    await page.route(chunk, (route) => (later.length ? route.continue() : route.abort()));
    await about.click();
    await expect(title(page, 'About us')).toBeVisible();
    expect(later).toHaveLength(1);
  });
});
