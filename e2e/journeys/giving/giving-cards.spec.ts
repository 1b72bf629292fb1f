import type { Page } from '@playwright/test';
import { alive, expect, linkTo, signIn, subjectsTo, test as base, title, visit } from '../../kit/journey';
import { said } from '../../kit/portal';
import { startSite, type Site } from '../../kit/site';
import { startStripe } from '../../kit/stripe-stand-in';

type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** Runs on a site with a local stand-in for Stripe, which sends the site nothing until `hear` is called. */
const test = base.extend<{ stripe: Stripe; site: Site }>({
  stripe: async ({ keep }, use) => use((await keep('Stripe', startSiteWithStripe)).stripe),
  site: async ({ keep }, use) => use((await keep('Stripe', startSiteWithStripe)).site),
});

// Runs in order, because each parallel worker would start its own site.
test.describe.configure({ mode: 'default' });

async function startSiteWithStripe() {
  const stripe = await startStripe();
  const site = await startSite(stripe.settings);
  return {
    stripe,
    site,
    async stop() {
      await site.stop();
      await stripe.stop();
    },
  };
}

const main = (page: Page) => page.getByRole('main');
const atStripe = (page: Page) => expect(title(page, 'Stripe of the journeys')).toBeVisible();
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click();

async function fillIn(page: Page, { email, monthly = false }: { email: string; monthly?: boolean }) {
  if (monthly) {
    await main(page)
      .getByRole('radio', { name: /^Each month/ })
      .check();
    await main(page).getByLabel('Another amount in pounds').fill('25');
  } else await main(page).getByRole('radio', { name: /^£25/ }).check();
  await main(page).getByRole('radio', { name: /^Card/ }).check();
  await main(page).getByLabel('Your name').fill('Mina Marsh');
  await main(page).getByLabel('Your email address').fill(email);
}

const send = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Give £/ })
    .click();

/** Finds the gift's reference in a text. */
const referenceIn = (text: string) => /G[0-9A-Z]{9}/.exec(text)?.[0] ?? '';

/** Returns the reference of an address's newest gift, as staff find it. */
async function referenceOf(site: Site, email: string) {
  const answer = await fetch(`${site.url}/api/admin/giving/gifts?q=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${await site.signIn()}` },
  });
  return referenceIn(await answer.text());
}

async function openGift(page: Page, reference: string) {
  await visit(page, `/admin/giving/gifts?q=${reference}`);
  await main(page)
    .getByRole('link', { name: /Mina Marsh/ })
    .click();
  await expect(main(page)).toContainText(reference);
}

test('a gift by card, with its fee, is thanked for when its giver returns, and only once', async ({
  page,
  context,
  site,
  stripe,
}) => {
  const email = 'card@example.org';
  await visit(page, '/give');
  await fillIn(page, { email });
  await main(page).getByRole('checkbox', { name: /fee/ }).check();
  await send(page);
  await atStripe(page);
  // The fee is 1.2 per cent and 20 pence, which leaves £25.
  await expect(main(page)).toContainText('£25.51, for card@example.org');
  const firstPage = page.url();

  await test.step('a giver who goes back can return to the payment, even after its page has expired', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(title(page, 'One more step')).toBeVisible();
    await stripe.happen('expire', await referenceOf(site, email));
    await main(page).getByRole('link', { name: 'Continue to the payment page' }).click();
    await atStripe(page);
    expect(page.url()).not.toBe(firstPage);
  });

  await pay(page);
  await expect(title(page, 'Thank you')).toBeVisible();
  const receipt = main(page).getByRole('link', { name: /£25\.51 \(PDF/ });
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const thanks = ['Thank you for your gift of £25.51'];
  await expect.poll(() => subjectsTo(site, email)).toEqual(thanks);

  await test.step('Stripe’s late and repeated events change nothing', async () => {
    await stripe.hear(site.url);
    await stripe.repeat();
    const reference = await referenceOf(site, email);
    await signIn(context, site);
    await openGift(page, reference);
    const entries = main(page).getByRole('table', { name: 'Ledger entries' });
    await expect(entries.getByRole('row')).toHaveCount(3);
    await expect(entries).toContainText('£25.51');
    expect(await subjectsTo(site, email)).toEqual(thanks);
  });

  await test.step('staff refund a part of it', async () => {
    await main(page).getByRole('button', { name: 'Refund a payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund a payment' });
    await dialog.getByLabel('Amount in pounds').fill('10');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await said(page, /^£10 is on its way back/);
    await expect(main(page).getByRole('row', { name: /Refund/ })).toContainText('−£10');
    await expect.poll(() => subjectsTo(site, email)).toEqual(['We have refunded £10', ...thanks]);
    const { charges } = await stripe.happen('look', await referenceOf(site, email));
    expect(charges).toMatchObject([{ amount: 2551, amount_refunded: 1000 }]);
  });

  await test.step('the overview reports no differences', async () => {
    await visit(page, '/admin/giving');
    await expect(main(page)).toContainText(/checked against the payment provider on .*: everything matches/);
  });
});

test('without scripts a monthly gift is started, paid and thanked for, and its card replaced', async ({
  browser,
  site,
  stripe,
}) => {
  const email = 'plain@example.org';
  await stripe.hear(site.url);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/give');
  await fillIn(page, { email, monthly: true });
  await main(page).getByRole('button', { name: /^Give/ }).click();
  await expect(title(page, 'One more step')).toBeVisible();
  await main(page).getByRole('link', { name: 'Continue to the payment page' }).click();
  await atStripe(page);
  await pay(page);
  await expect(title(page, 'Thank you')).toBeVisible();
  await expect.poll(() => subjectsTo(site, email)).toEqual(['Thank you for your gift of £25']);

  await page.goto('/give/manage');
  await main(page)
    .getByLabel(/email address/)
    .fill(email);
  await main(page).getByRole('button', { name: 'Email me the link' }).click();
  await page.goto(await linkTo(site, email, /^Your gifts to/));
  await main(page).getByRole('link', { name: 'Replace the card' }).click();
  await page.getByRole('button', { name: 'Replace the card' }).click();
  await expect(title(page, 'Your gifts')).toBeVisible();
  await context.close();
});

test('a monthly gift whose card fails is mended, changed and ended by its giver, without an account', async ({
  page,
  site,
  stripe,
}) => {
  const email = 'monthly@example.org';
  await stripe.hear(site.url);
  await visit(page, '/give');
  await fillIn(page, { email, monthly: true });
  await send(page);
  await atStripe(page);
  await expect(main(page)).toContainText('£25.00 each month');
  await pay(page);
  await expect(title(page, 'Thank you')).toBeVisible();
  await expect(main(page)).toContainText('Your monthly gift is up and running');
  const reference = await referenceOf(site, email);

  await test.step('the email about a failed payment leads to the page where the card is replaced', async () => {
    await stripe.happen('renew', reference, { fails: true });
    await visit(page, await linkTo(site, email, /^We could not take your monthly gift/));
    await expect(main(page)).toContainText('The last payment failed');
    await main(page).getByRole('button', { name: 'Replace the card' }).click();
    await page.getByRole('button', { name: 'Replace the card' }).click();
    await alive(page);
    await stripe.happen('retry', reference);
    await expect
      .poll(async () => {
        await page.reload();
        return main(page).innerText();
      })
      .toContain('Active');
  });

  await test.step('the amount is changed, and the gift ended', async () => {
    await alive(page);
    await main(page).getByRole('button', { name: 'Change the amount' }).click();
    await main(page)
      .getByLabel(/^Amount each month/)
      .fill('12.50');
    await main(page).getByRole('button', { name: 'Save the amount' }).click();
    await expect(main(page)).toContainText('Your gift will be £12.50 a month from the next payment');
    await main(page).getByRole('button', { name: 'Stop this gift' }).click();
    await main(page).getByRole('button', { name: 'Stop it', exact: true }).click();
    await expect(main(page)).toContainText('Your monthly gift has been stopped');
    const { subscription } = await stripe.happen('look', reference);
    expect(subscription).toMatchObject({ status: 'canceled' });
  });

  await expect
    .poll(() => subjectsTo(site, email))
    .toEqual([
      'Your monthly gift has ended',
      'Your monthly gift is now £12.50',
      'Thank you for your gift of £25',
      'We could not take your monthly gift',
      'Thank you for your gift of £25',
    ]);
});
