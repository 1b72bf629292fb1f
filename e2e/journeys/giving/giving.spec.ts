import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, linkTo, signIn, subjectsTo, testOnOwnSite, title, visit } from '../../kit/journey';
import { said } from '../../kit/portal';

/** Own site, because other journeys read the appeal's figures. */
const test = testOnOwnSite();

// Runs in order, because each parallel worker would start its own site.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');

async function fillInGiver(page: Page, email: string) {
  await main(page).getByLabel('Your name').fill('Mina Marsh');
  await main(page).getByLabel('Your email address').fill(email);
}

async function declareGiftAid(page: Page) {
  await main(page)
    .getByLabel(/^I want to Gift Aid my donation/)
    .check();
  await main(page).getByLabel('First name').fill('Mina');
  await main(page).getByLabel('Last name').fill('Marsh');
  await main(page).getByLabel('House number or name').fill('12');
  await main(page).getByRole('textbox', { name: 'Postcode' }).fill('sw1a1aa');
}

/** Returns today's date as banks write it. */
const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });

/** Returns a bank statement with one payment. */
const statement = (memo: string, amount: string) =>
  `Number,Date,Account,Amount,Subcategory,Memo\n\t ,${today()},20-00-00 12345678,${amount},Counter Credit,"${memo}"\n`;

async function upload(page: Page, name: string, content: string) {
  await main(page)
    .getByLabel('Bank statements', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('a gift by bank transfer is matched in the statement, thanked for, and claimed for', async ({
  page,
  context,
  site,
}) => {
  const email = 'giver@example.org';
  await visit(page, '/contact');
  await main(page).getByRole('link', { name: /^Give/ }).first().click();
  await expect(title(page, 'Give')).toBeVisible();

  await test.step('nothing is chosen for the giver', async () => {
    for (const radio of await main(page)
      .getByRole('group', { name: 'How much would you like to give?' })
      .getByRole('radio')
      .all())
      await expect(radio).not.toBeChecked();
    await expect(main(page).getByRole('radio', { name: /^Once/ })).toBeChecked();
  });

  await main(page).getByRole('button', { name: /^Give/ }).click();
  await expect(main(page)).toContainText('Please choose an amount');
  await main(page).getByRole('radio', { name: /^£50/ }).check();
  await main(page)
    .getByRole('radio', { name: /^Coats for next winter/ })
    .check();
  await fillInGiver(page, email);
  await declareGiftAid(page);
  await main(page).getByRole('button', { name: 'Give £50', exact: true }).click();

  await expect(title(page, 'Thank you: one more step')).toBeVisible();
  const reference = /G[0-9A-Z]{9}/.exec((await main(page).innerText()).replaceAll(' ', ''))?.[0] ?? '';
  expect(reference).not.toBe('');
  const giftPage = page.url();
  await expect.poll(() => subjectsTo(site, email)).toEqual([expect.stringMatching(/^How to send your gift/)]);

  await test.step('staff upload the statement of the bank', async () => {
    await signIn(context, site);
    await visit(page, '/admin/giving/statements');
    const file = statement(`MARSH M   ${reference.toLowerCase()} BGC`, '50.00');
    await upload(page, 'november.csv', file);
    await expect(page.getByRole('list', { name: 'What was uploaded' })).toContainText('1 payment matched');
    await upload(page, 'november-again.csv', file);
    await expect(page.getByRole('list', { name: 'What was uploaded' })).toContainText(/already uploaded/);
  });

  await test.step('the giver is thanked once, and has a receipt', async () => {
    await expect
      .poll(() => subjectsTo(site, email))
      .toEqual(['Thank you for your gift of £50', expect.stringMatching(/^How to send your gift/)]);
    await visit(page, giftPage);
    await expect(title(page, 'Thank you')).toBeVisible();
    const receipt = main(page).getByRole('link', { name: /PDF, R-/ });
    const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the tax is claimed back', async () => {
    await visit(page, '/admin/giving/claims');
    await main(page).getByRole('button', { name: 'Make the claim' }).click();
    await said(page, /^The claim has been made/);
    await expect(main(page)).toContainText('Marsh');
    const download = page.waitForEvent('download');
    await main(page)
      .getByRole('button', { name: /table \(CSV\)/ })
      .click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(/Mina.*Marsh.*12.*SW1A 1AA/);
  });
});

test('without scripts a gift can be started too, and a form with errors keeps its values', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/give');
  await fillInGiver(page, 'not an address');
  await main(page).getByLabel('Another amount in pounds').fill('12.50');
  await main(page).getByRole('button', { name: /^Give/ }).click();
  await expect(main(page)).toContainText('Type an email address');
  await expect(main(page).getByLabel('Your name')).toHaveValue('Mina Marsh');
  await expect(main(page).getByLabel('Another amount in pounds')).toHaveValue('12.50');
  await main(page).getByLabel('Your email address').fill('plain@example.org');
  await main(page).getByRole('button', { name: /^Give/ }).click();
  await expect(title(page, 'Thank you: one more step')).toBeVisible();
  await expect(main(page)).toContainText('£12.50');
  await context.close();
});

test('a payment without a reference becomes a gift of the person who sent it', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/giving/statements');
  await upload(page, 'odd.csv', statement('I PLAIN SUNDRY', '77.00'));
  await expect(main(page)).toContainText('I PLAIN SUNDRY');
  await main(page).getByRole('button', { name: 'Add a new gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new gift of £77' });
  await dialog.getByLabel('From', { exact: true }).fill('Ivor Plain');
  await dialog.getByRole('button', { name: 'Add the gift' }).click();
  await expect(main(page)).toContainText('Nothing left to check');
  await visit(page, '/admin/giving/gifts?q=Ivor');
  await expect(main(page)).toContainText('£77');
});

test('a giver finds all their gifts again by a link in an email, and by their account', async ({
  page,
  site,
}) => {
  const email = 'ada.lowe@lapis.example';
  await visit(page, '/give/manage');
  await main(page)
    .getByLabel(/email address/)
    .fill(email);
  await main(page).getByRole('button', { name: 'Email me the link' }).click();
  await expect(main(page)).toContainText('Please check your email');
  await visit(page, await linkTo(site, email, /^Your gifts to/));
  await expect(main(page)).toContainText('£10');
  await expect(main(page)).toContainText('change the standing order with your bank');
});
