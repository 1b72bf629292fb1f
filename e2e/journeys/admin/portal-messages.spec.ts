import { expect, signIn, subjectsTo, testOnOwnSite, title, visit } from '../../kit/journey';
import { field, said } from '../../kit/portal';

// Own site, because the charity accepts five messages an hour from one network, and other journeys send some.
const test = testOnOwnSite();

test('a message is found on the dashboard, answered, archived, and restored after a mistaken deletion', async ({
  page,
  context,
  site,
  browser,
}) => {
  const subject = 'Lamps for the library';
  const email = 'lamplighter@example.org';
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visit(visitor, '/contact');
  await field(visitor, 'Your name').fill('Omar Lamp');
  await field(visitor, 'Your email address').fill(email);
  await field(visitor, 'What is it about?').fill(subject);
  await field(visitor, 'Your message').fill('We have twelve reading lamps. Do you want them?');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByRole('main').getByRole('status')).toContainText('Your message has arrived.');
  await visitor.context().close();

  await signIn(context, site);
  await visit(page, '/admin');
  await page.getByRole('link', { name: /^\d+ unread messages?$/ }).click();
  await expect(page).toHaveURL('/admin/messages?state=new');
  await page.getByRole('link', { name: subject }).click();
  await expect(title(page, subject)).toBeVisible();
  const address = page.url();
  await expect(page.getByRole('article')).toContainText('We have twelve reading lamps.');

  await field(page, 'Your reply to Omar Lamp').fill('Yes, please. They will go to Bamyan.');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await said(page, 'Your reply has been saved but not sent: no mail server is set up.');
  await expect.poll(() => subjectsTo(site, email)).toContain(`Re: ${subject}`);
  await expect(page.getByRole('article').last()).toContainText('They will go to Bamyan.');

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await said(page, 'The message has been archived.');
  await visit(page, '/admin/messages?state=archived');
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await said(page, 'The message is in the trash.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'The message has been restored.');
  await visit(page, address);
  await expect(page.getByRole('button', { name: 'Take out of the archive' })).toBeVisible();
});
