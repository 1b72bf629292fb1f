import type { Token } from '@lapis/contract';
import type { Page } from '@playwright/test';
import { expect, linkTo, signIn, subjectsTo, testOnOwnSite, title, visit } from '../../kit/journey';
import { confirm, field, said } from '../../kit/portal';
import type { Site } from '../../kit/site';

/** Own site, because these gifts would appear in other journeys' lists. */
const test = testOnOwnSite();

// Runs in order, because each parallel worker would start its own site.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog');

async function addSupporter(page: Page, name: string, email: string) {
  await visit(page, '/admin/giving/supporters');
  await press(page, 'Add a supporter');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('button', { name: 'Add the supporter' }).click();
  await said(page, `${name} has been added.`);
  await expect(title(page, name)).toBeVisible();
}

test('a cheque is recorded for a supporter, and moved to the right one', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin/giving/gifts');
  await main(page).getByRole('link', { name: 'Add a gift' }).click();
  await field(page, 'Amount in pounds').fill('75');
  await main(page).getByRole('combobox', { name: 'Who gave it' }).fill('theo');
  await page.getByRole('option', { name: /^Theo Marsh/ }).click();
  await field(page, 'What it is for').selectOption('Appeal: Coats for next winter');
  await press(page, 'Add the gift');
  await said(page, '£75 has been added.');
  await expect(title(page, '£75 from Theo Marsh')).toBeVisible();
  await expect(main(page).getByRole('table', { name: 'Ledger entries' })).toContainText('Payment');

  await press(page, 'Correct a payment');
  await dialog(page).getByLabel('Someone else').check();
  await dialog(page).getByRole('combobox', { name: 'Who it was' }).fill('Nora Quill');
  await dialog(page).getByLabel('Their email').fill('nora@example.org');
  await dialog(page).getByRole('button', { name: 'Correct it' }).click();
  await said(page, /^The payment has been corrected/);
  await expect(title(page, '£75 from Nora Quill')).toBeVisible();
  await expect.poll(() => subjectsTo(site, 'nora@example.org')).toEqual(['Thank you for your gift of £75']);
  const receipt = page.waitForEvent('download');
  await press(page, /^Save receipt/);
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-R-\d{4}-\d{6}\.pdf$/);

  await visit(page, '/admin/giving/gifts?q=Theo');
  await expect(main(page).getByRole('row', { name: /£75/ })).toContainText('Corrected');
});

test('a duplicate supporter is merged, and declares Gift Aid by phone', async ({ page, context, site }) => {
  const email = 'pat.reed@example.org';
  await signIn(context, site);
  await addSupporter(page, 'Pat Reed', email);
  await addSupporter(page, 'Patricia Reed', email);
  await press(page, 'Merge with Pat Reed');
  await dialog(page).getByRole('button', { name: 'Merge them' }).click();
  await said(page, 'They are now one supporter: Patricia Reed.');
  await expect(main(page).getByText('May be the same person')).toHaveCount(0);
  const joined = page.url();
  await visit(page, '/admin/giving/supporters?q=Reed');
  await expect(main(page).getByRole('row', { name: email })).toHaveCount(1);

  await test.step('without a mail server the written record of a spoken declaration is posted', async () => {
    await visit(page, joined);
    await press(page, 'Record a declaration');
    await dialog(page)
      .getByLabel(/^By phone/)
      .check();
    await dialog(page).getByLabel('House number or name').fill('14');
    await dialog(page).getByLabel('Postcode', { exact: true }).fill('ls62ab');
    await dialog(page).getByRole('button', { name: 'Record it' }).click();
    await said(page, 'The declaration has been recorded.');
    await expect(main(page).getByRole('list', { name: 'Gift Aid declarations' })).toContainText('LS6 2AB');
    await press(page, 'Send the record to Patricia Reed');
    await expect(dialog(page).getByRole('button', { name: 'Copy the letter' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await said(page, /^The written record was posted/);
    expect(await subjectsTo(site, email)).toEqual([]);
  });

  await test.step('it is cancelled, and the focus stays in the page', async () => {
    await visit(page, '/admin/giving/declarations?q=Reed');
    await press(page, 'Cancel the declaration of Patricia Reed');
    await confirm(page, 'Cancel the declaration');
    await said(page, /declaration of Patricia Reed has been cancelled/);
    await expect(main(page).getByRole('row', { name: /Patricia Reed/ })).toContainText(
      'Cancelled as if never made',
    );
    await expect(page.locator('body')).not.toBeFocused();
  });
});

test('visitors see an appeal once it is opened, and read when it has ended', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/giving/appeals/add');
  await field(page, 'Title').fill('Boots for the snow');
  await field(page, 'In a sentence').fill('Two hundred pairs of boots.');
  await field(page, 'Text').fill('A pair costs ten pounds.\n\nIt lasts two winters.');
  await field(page, 'Target in pounds').fill('2,000');
  await press(page, 'Save as a draft');
  await said(page, /^Boots for the snow is saved as a draft/);
  await expect(page).toHaveURL(/\/appeals\/\d+$/);
  const appeal = page.url();

  const visitor = await context.browser()!.newContext({ baseURL: site.url });
  const theirs = await visitor.newPage();
  expect((await theirs.goto('/give/boots-for-the-snow'))?.status()).toBe(404);

  await press(page, 'Open the appeal');
  await said(page, 'Boots for the snow is open: visitors can give to it.');
  // A busy server may send the previous page once more (docs/explanation/decisions/010-cache-public-reads-in-memory.md).
  await expect(async () => {
    await visit(theirs, '/give/boots-for-the-snow');
    await expect(title(theirs, 'Boots for the snow')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(main(theirs)).toContainText('£2,000');
  await expect(main(theirs)).toContainText('It lasts two winters.');

  await visit(page, appeal);
  await press(page, 'Close the appeal');
  await confirm(page, 'Close it');
  await said(page, 'Boots for the snow is closed.');
  await expect(async () => {
    await visit(theirs, '/give/boots-for-the-snow');
    await expect(main(theirs)).toContainText('This appeal has ended', { timeout: 1000 });
  }).toPass();
  await expect(main(theirs).getByRole('button', { name: /^Give/ })).toHaveCount(0);
  await visitor.close();
});

test('settings of giving are on the page, and hidden in the portal from staff with another role', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/giving/settings');
  await field(page, 'Sort code').fill('12-34-56');
  await field(page, 'Account number').fill('12345678');
  await field(page, 'Complaints').fill('Please write to Mina, who answers within a week.');
  await press(page, 'Save');
  await press(page, 'Save these details');
  await said(page, /^The settings have been saved/);
  await visit(page, '/give');
  await expect(main(page)).toContainText('Please write to Mina, who answers within a week.');

  await test.step('an editor sees neither the link to giving nor its data', async () => {
    const editor = await editorOf(site);
    await context.addCookies([{ name: 'token', value: editor, url: site.url }]);
    await visit(page, '/admin');
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Giving', exact: true })).toHaveCount(0);
    await visit(page, '/admin/giving/gifts');
    await expect(main(page)).toContainText('You don’t have access to giving');
    const asked = await page.request.get('/api/admin/giving/gifts', {
      headers: { authorization: `Bearer ${editor}` },
    });
    expect(asked.status()).toBe(403);
  });
});

/** Creates an editor, signs them in and returns the token. */
async function editorOf(site: Site) {
  const email = 'edith@example.org';
  const password = 'seven kites above the pass';
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const edith = { firstname: 'Edith', lastname: 'Editor', email, role: 'admin' };
  await post('/admin/users', edith, { authorization: `Bearer ${await site.signIn()}` });
  const link = new URL(await linkTo(site, email, /^You are invited/));
  await post('/password/reset', {
    email,
    token: link.pathname.split('/').at(-1),
    password,
    password_confirmation: password,
  });
  return ((await post('/login', { email, password })) as Token).token;
}
