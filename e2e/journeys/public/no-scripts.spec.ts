import { answered, expect, linkTo, mainMenu, subjectsTo, test, title } from '../../kit/journey';
import { appName, description as ofSite, publicPages } from '../../kit/public-pages';

/** Simulates search engines, and visitors whose browser runs no scripts or hasn't loaded them yet. */
test.use({ javaScriptEnabled: false });

test('every public page is complete without scripts', async ({ page, site, problems }) => {
  problems.allow(answered(404));
  for (const {
    path,
    status = 200,
    heading,
    title: name = heading,
    description = ofSite,
    text,
    link,
    hasPictures = true,
    noindex = false,
  } of publicPages) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await expect(page).toHaveTitle(`${name} · ${appName}`);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description);

      await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(noindex ? 1 : 0);
      const addresses = noindex ? [] : [site.url + path];
      const canonical = page.locator('link[rel=canonical]');
      expect(await canonical.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
        addresses,
      );
      expect(
        await page
          .locator('meta[property="og:url"]')
          .evaluateAll((all) => all.map((meta) => meta.getAttribute('content'))),
      ).toEqual(addresses);

      const main = page.getByRole('main');
      await expect(title(page, heading)).toBeVisible();
      await expect(main).toContainText(text);
      await expect(main).not.toContainText('Loading');
      await expect(main.locator(`a[href="${link}"]`).first()).toBeVisible();
      await expect(mainMenu(page).getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
      await expect(page.getByRole('contentinfo')).toContainText('12 Kite Yard');

      const pictures = page.locator('img:visible');
      expect((await pictures.count()) > 0).toBe(hasPictures);
      const missing = () =>
        pictures.evaluateAll((all) =>
          all.flatMap((image) =>
            image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
              ? []
              : image.outerHTML,
          ),
        );
      await expect.poll(missing).toEqual([]);
    });
  }
});

test('all pictures of a gallery are visible with their captions, without buttons that would do nothing', async ({
  page,
}) => {
  await page.goto('/galleries/kite-season');
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(pictures).toHaveCount(8);
  for (const picture of await pictures.all()) {
    await picture.getByRole('img').scrollIntoViewIfNeeded();
    await expect(picture.getByRole('img')).toBeInViewport();
    await expect(picture.getByRole('paragraph')).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  await page.goto('/');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const last = page.getByRole('region', { name: 'Earlier stories' }).getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('link')).toBeInViewport({ ratio: 1 });
});

test('links and pagination work', async ({ page }) => {
  await page.goto('/blog');
  // Subjects after the twelfth are collapsed.
  await page.getByText(/^\d+ more$/).click();
  await page.getByRole('main').getByRole('link', { name: 'Winter' }).click();
  await expect(page).toHaveURL('/blog?tag=Winter');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(title(page, 'Fifteen hundred coats, most of them before the snow')).toBeVisible();
});

test('a message is sent, after what was wrong with it', async ({ page, site, problems }) => {
  problems.allow(answered(422));
  await page.goto('/contact');
  const main = page.getByRole('main');
  const typed = { name: 'Ruth Ferris', subject: 'Hats', message: 'We have knitted forty hats.\nWhere to?' };
  const email = 'ruth.ferris@lapis.example';
  await main.getByLabel('Your name').fill(typed.name);
  await main.getByLabel('Your email address').fill('ruth');
  await main.getByLabel('What is it about?').fill(typed.subject);
  await main.getByLabel('Your message').fill(typed.message);
  await main.getByRole('button', { name: 'Send message' }).click();

  await main
    .getByRole('alert')
    .getByRole('link', { name: /^Type an email address/ })
    .click();
  await expect(main.locator('label', { hasText: 'Your email address' })).toBeInViewport();
  await expect(main.getByLabel('Your email address')).toBeInViewport();
  await expect(main.getByLabel('Your message')).toHaveValue(typed.message);
  await main.getByLabel('Your email address').fill(email);
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.getByRole('status')).toContainText(`reply to you at ${email}`);
  await expect.poll(() => subjectsTo(site, email)).toEqual(['We have your message']);
});

test('the newsletter is asked for in the footer', async ({ page, site, problems }) => {
  problems.allow(answered(422));
  const email = 'noor.rahimi@lapis.example';
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your email address').fill('noor');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveTitle(`Our news by email · ${appName}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Type an email address');
  await main.getByLabel('Your email address').fill(email);
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('status')).toContainText('Please check your email');
  await linkTo(site, email, /confirm/i);
});

test('the link to a giver’s gifts is sent by email, and Gift Aid is added there', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(answered(422));
  const email = 'jean.pryce@lapis.example';
  await page.goto('/give/manage');
  const main = page.getByRole('main');
  await main.getByLabel('The email address you give with').fill('jean');
  await main.getByRole('button', { name: 'Email me the link' }).click();
  await expect(main).toContainText('Type an email address');
  await main.getByLabel('The email address you give with').fill(email);
  await main.getByRole('button', { name: 'Email me the link' }).click();
  await expect(main).toContainText('Please check your email');
  await page.goto(await linkTo(site, email, /^Your gifts to/));
  await expect(main).toContainText('£50');
  await main.getByText('Add Gift Aid').click();
  await main.getByLabel('First name').fill('Jean');
  await main.getByLabel('Last name').fill('Pryce');
  await main.getByLabel('House number or name').fill('12');
  await main.getByLabel('Postcode', { exact: true }).fill('nowhere');
  await main.getByRole('button', { name: 'Make this declaration' }).click();
  await expect(main.getByRole('alert')).toContainText('Please check what you entered');
  await main.getByLabel('Postcode', { exact: true }).fill('SW1A 1AA');
  await main.getByRole('button', { name: 'Make this declaration' }).click();
  await expect(main.getByRole('status')).toContainText('We can now claim Gift Aid');
});

test('an account is opened, left, and entered again', async ({ page, context, problems }) => {
  problems.allow(answered(422));
  const email = 'parwana.stone@lapis.example';
  const password = 'a basket of blue figs';
  const main = page.getByRole('main');
  const tokens = async () => (await context.cookies()).filter(({ name }) => name === 'token').length;
  await page.goto('/register');
  await main.getByLabel('First name').fill('Parwana');
  await main.getByLabel('Last name').fill('Stone');
  await main.getByLabel('E-mail').fill(email);
  await main.getByLabel('Password', { exact: true }).fill('figs');
  await main.getByRole('button', { name: 'Create my account' }).click();
  await expect(main.getByRole('alert')).toContainText('Please check what you entered');
  const problem = main.getByRole('alert').getByRole('link', { name: 'Use at least 10 characters' });
  const target = (await problem.getAttribute('href')) ?? '';
  await expect(main.locator(`[id="${target.slice(1)}"]`)).toHaveAttribute('name', 'password');
  await expect(main.getByLabel('E-mail')).toHaveValue(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Create my account' }).click();
  await expect(title(page, 'Your account is open')).toBeVisible();
  await expect(main.getByRole('status')).toContainText(email);
  expect(await tokens()).toBe(1);

  await context.clearCookies();
  await page.goto('/login');
  await main.getByLabel('E-mail').fill(email);
  await main.getByLabel('Password', { exact: true }).fill('figs');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main).toContainText('The email address or the password is wrong');
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  expect(await tokens()).toBe(1);
});

test('a page of the account or the portal says that it is loading, and shows its frame', async ({ page }) => {
  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText('Please wait');
  await page.goto('/admin');
  await expect(page.getByText('Administration Portal')).toBeVisible();
});
