import { answered, expect, signIn, test, title, visit } from '../../kit/journey';
import { confirm, field, inItsList, said } from '../../kit/portal';

test('a picture is uploaded, described, shown in a gallery, and removed when its consent is withdrawn', async ({
  page,
  context,
  site,
  browser,
  problems,
}) => {
  problems.allow(answered(415));
  const file = 'lantern-walk.png';
  const gallery = 'The lantern walk';
  const alt = 'Children carry lanterns along a river';
  await signIn(context, site);
  await visit(page, '/admin/media');
  await page.getByLabel('Files to upload').setInputFiles([
    { name: file, mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Words, and no picture.') },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('status')).toHaveText('1 of 2 files uploaded');
  await expect(uploads.getByRole('listitem').filter({ hasText: 'notes.jpg' })).toContainText(
    'This file is named like a picture, but it isn’t one, or it is damaged.',
  );

  await uploads.getByRole('link', { name: file }).click();
  await expect(title(page, file)).toBeVisible();
  const address = page.url();
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  };
  await field(page, 'Description').fill(alt);
  await save();

  await visit(page, '/admin/galleries');
  await inItsList('gallery')(page, gallery);
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose pictures' });
  await picker.getByRole('checkbox', { name: file }).check();
  await picker.getByRole('button', { name: 'Use this picture' }).click();
  await said(page, '1 picture added to the gallery.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await said(page, `“${gallery}” is now live.`);

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  const picture = visitor.getByRole('list', { name: 'Pictures' }).getByRole('img', { name: alt });
  // The sizes that visitors receive are made after the upload.
  await expect(async () => {
    await visitor.goto('/galleries/the-lantern-walk');
    await expect(picture).toBeVisible({ timeout: 2000 });
  }).toPass();
  const source = (await picture.getAttribute('src')) ?? '';
  const answer = async () => (await visitor.request.get(source)).status();
  expect(await answer()).toBe(200);

  await visit(page, address);
  // The picture's tools appear last, and move what is below them.
  await expect(page.getByRole('spinbutton', { name: 'Across' })).toBeVisible();
  await field(page, 'Shows people who could be recognised').check();
  await page.getByRole('button', { name: 'Record the consent' }).click();
  await field(page, 'Who gave it').fill('The parents of all five');
  await field(page, 'What for').fill('The website');
  await save();
  await expect(page.getByText('The consent is valid.')).toBeVisible();
  await visitor.reload();
  await expect(picture).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw the consent' }).click();
  await confirm(page, 'Withdraw the consent');
  await said(page, 'The consent has been withdrawn. No public page shows the picture any longer.');
  await visitor.reload();
  await expect(visitor.getByText('There are no pictures in this gallery yet.')).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect(await answer()).toBe(404);
  await visitor.context().close();

  await page.getByRole('button', { name: 'Move to the trash' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'It is in use.' });
  await expect(refusal.getByRole('link', { name: gallery })).toBeVisible();
});
