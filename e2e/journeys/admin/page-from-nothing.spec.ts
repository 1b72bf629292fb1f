import type { BrowserContext, Page } from '@playwright/test';
import { type Hands, pointing, typing } from '../../kit/hands';
import { expect, signIn, testOnOwnSite, title, unusedPreload, visit } from '../../kit/journey';
import { field, said } from '../../kit/portal';
import type { Site } from '../../kit/site';

/** Own site, because other journeys read the menu. */
const test = testOnOwnSite();

interface Made {
  name: string;
  path: string;
}

/** Creates a page of five blocks and adds it to the menu, starting from the list of pages. */
async function makePage(page: Page, hands: Hands, { name, path }: Made) {
  const { press, enter, key } = hands;
  const main = page.getByRole('main');
  const type = (words: string) => page.keyboard.type(words);

  /** Adds a block at the end, by typing its name. */
  async function addBlock(kind: string) {
    await press(page.getByRole('button', { name: 'Add a block', exact: true }));
    await expect(page.getByRole('combobox', { name: 'Kind of block' })).toBeFocused();
    await type(kind);
    await key('Enter');
  }

  await press(main.getByRole('link', { name: 'Add page' }));
  await enter(field(page, 'Title'));
  await type(name);

  await test.step('a text', async () => {
    await addBlock('text');
    await expect(main.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await type('Every lantern burns a litre of kerosene a week.');
  });
  await test.step('a picture from the library', async () => {
    await addBlock('picture');
    // Uses the first button, because the other one is for the banner, in the details.
    await press(main.getByRole('button', { name: 'Choose a picture' }).first());
    const picker = page.getByRole('dialog', { name: 'Choose a picture' });
    await press(picker.getByRole('radio').first());
    await press(picker.getByRole('button', { name: 'Use this picture' }));
    await expect(picker).toBeHidden();
  });
  await test.step('numbers', async () => {
    await addBlock('numbers');
    await expect(field(page, 'Figure')).toBeFocused();
    await type('340');
    await enter(field(page, 'What it counts'));
    await type('lanterns were lit last winter');
  });
  await test.step('questions', async () => {
    await addBlock('questions');
    await expect(field(page, 'Question')).toBeFocused();
    await type('Who carries them?');
    await enter(main.getByRole('textbox', { name: 'Answer' }));
    await type('The teachers, on foot.');
  });
  await test.step('the help band', async () => {
    await addBlock('help band');
    await type('Light one of them');
  });
  await expect(main.getByText('Draft saved', { exact: true })).toBeVisible();
  await press(main.getByRole('button', { name: 'Publish', exact: true }));
  await said(page, `“${name}” is now live.`);

  await test.step('into the menu', async () => {
    await visit(page, '/admin/menus');
    await press(main.getByRole('button', { name: 'Add item' }));
    await enter(main.getByLabel('Label', { exact: true }).last());
    await type(name);
    await enter(main.getByLabel('Leads to').last());
    await type(path);
    await press(main.getByRole('button', { name: 'Save', exact: true }));
    await said(page, 'The menu has been saved and is now live.');
  });
}

/** Opens the page from the menu, which is behind a button on a phone. */
async function goByMenu(page: Page, { name }: Made) {
  await visit(page, '/');
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
  await page
    .getByRole('navigation', { name: /^(Main|Mobile)$/ })
    .getByRole('link', { name })
    .click();
  await expect(title(page, name)).toBeVisible();
}

/** Reads the page as a visitor without scripts. */
async function readPage(page: Page, site: Site, { name, path }: Made) {
  const visitors = await page
    .context()
    .browser()
    ?.newContext({ baseURL: site.url, javaScriptEnabled: false });
  if (!visitors) throw new Error('There is no browser');
  const visitor = await visitors.newPage();
  await visitor.goto(path);
  await expect(title(visitor, name)).toBeVisible();
  const main = visitor.getByRole('main');
  await expect(main).toContainText('Every lantern burns a litre of kerosene a week.');
  await expect(main.locator('figure img')).toHaveAttribute('alt', /./);
  await expect(main).toContainText('lanterns were lit last winter');
  await main.getByText('Who carries them?').click();
  await expect(main.getByText('The teachers, on foot.')).toBeVisible();
  await expect(main.getByRole('complementary', { name: 'Light one of them' })).toBeVisible();

  expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain(`${site.url}${path}<`);
  await visitor.goto('/search?q=kerosene');
  await visitor.getByRole('main').getByRole('link', { name }).click();
  await expect(title(visitor, name)).toBeVisible();
  await visitors.close();
}

/** Creates and reads the page, and logs how many steps that took. */
async function makeAndRead(page: Page, context: BrowserContext, site: Site, hands: Hands, made: Made) {
  await signIn(context, site);
  await visit(page, '/admin/pages');
  await makePage(page, hands, made);
  test.info().annotations.push({ type: 'steps', description: String(hands.steps()) });
  await goByMenu(page, made);
  await readPage(page, site, made);
}

test.beforeEach(({ problems }) => problems.allow(unusedPreload));

test('a new page is in the menu and in the search, created with a mouse', async ({ page, context, site }) => {
  const made = { name: 'Lanterns by mouse', path: '/lanterns-by-mouse' };
  await makeAndRead(page, context, site, pointing(page, 'click'), made);
});

test('a new page is in the menu and in the search, created by keyboard alone', async ({
  page,
  context,
  site,
}) => {
  const made = { name: 'Lanterns by keyboard', path: '/lanterns-by-keyboard' };
  await makeAndRead(page, context, site, typing(page), made);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a new page is in the menu and in the search, created with a finger', async ({
    page,
    context,
    site,
  }) => {
    const made = { name: 'Lanterns by finger', path: '/lanterns-by-finger' };
    await makeAndRead(page, context, site, pointing(page, 'tap'), made);
  });
});
