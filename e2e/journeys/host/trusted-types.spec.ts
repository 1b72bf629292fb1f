import type { Page } from '@playwright/test';
import { expect, signIn, test, title, userMenu, visit } from '../../kit/journey';
import { field, said } from '../../kit/portal';

/** Returns the browser's result for each attempt to use a text as trusted markup or code. */
const triesOf = (page: Page) =>
  page.evaluate(() => {
    const text = '<b>A text</b>';
    const element = document.createElement('div');
    const script = document.createElement('script');
    const tries: Record<string, () => unknown> = {
      'text as markup': () => (element.innerHTML = text),
      'text beside an element': () => element.insertAdjacentHTML('beforeend', text),
      'text as the page of a frame': () => (document.createElement('iframe').srcdoc = text),
      'text as a script': () => (script.textContent = '1'),
      'upload as a script': () => (script.src = '/storage/media/x/script.js'),
      "another site's script": () => (script.src = 'https://other.example/dist/js/x.js'),
      'policy of a new name': () => trustedTypes?.createPolicy('another', {}),
      'second policy for markup': () => trustedTypes?.createPolicy('lapis-markup', {}),
      'text in a document that runs nothing': () => new DOMParser().parseFromString(text, 'text/html'),
      "build's script": () => (script.src = '/dist/js/main.js'),
    };
    return Object.entries(tries)
      .filter(([, attempt]) => {
        try {
          attempt();
          return true;
        } catch (error) {
          if (error instanceof TypeError) return false;
          throw error;
        }
      })
      .map(([name]) => name);
  });

test('no text becomes markup or a script, on a public page or in the portal', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/requires 'Trusted(HTML|Script|ScriptURL)'/, /Creating a TrustedTypePolicy named/);
  const harmless = ['text in a document that runs nothing', "build's script"];
  await signIn(context, site);
  await visit(page, '/');
  expect(await triesOf(page)).toEqual(harmless);

  await userMenu(page).click();
  await page.getByRole('link', { name: 'Administrator' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  expect(await triesOf(page)).toEqual(harmless);

  await visit(page, '/admin');
  expect(await triesOf(page)).toEqual(harmless);
});

test('what is copied from the editor can be pasted into it', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin/blog/add');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Salaam');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  // Waits for the event that tells the editor the caret's position, because it fires only after a script's
  // next key.
  const moved = await page.evaluateHandle(() => ({
    heard: new Promise<void>((resolve) => {
      document.addEventListener('selectionchange', () => getSelection()?.isCollapsed && resolve());
    }),
  }));
  await page.keyboard.press('ArrowRight');
  await moved.evaluate(({ heard }) => heard);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text.locator('strong')).toHaveText(['Salaam', 'Salaam']);
});

test('the script that the settings name counts visits', async ({ page, context, site, problems }) => {
  const script = 'https://stats.example/count.js';
  problems.allow(/^another host: https:\/\/stats\.example\//);
  await context.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "document.documentElement.id = 'counted'" }),
  );
  await signIn(context, site);
  await visit(page, '/admin/settings');
  const counts = page.getByLabel(/^Count visits with a script/);
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'The settings have been saved and are now live.');
  };
  await counts.check();
  await field(page, 'What it is called').fill('Counter');
  await field(page, 'Address of the script').fill(script);
  await save();

  await visit(page, '/about');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.locator('html#counted')).toBeVisible();

  await visit(page, '/admin/settings');
  await counts.uncheck();
  await save();
});
