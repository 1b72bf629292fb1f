import { documentLoads, expect, test, title, visit } from '../../kit/journey';

test('a visitor goes from Home to a project, its gallery and the next project', async ({ page }) => {
  await visit(page, '/');
  const loads = documentLoads(page);
  const work = page.getByRole('region', { name: 'What we do' });
  await expect(work.getByRole('article')).toHaveCount(3);
  await work.getByRole('link', { name: 'All projects' }).click();
  await expect(title(page, 'Projects')).toBeVisible();

  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Finished' }).click();
  await expect(page).toHaveURL('/projects?status=finished');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: 'Water in the school yard' }).click();
  await expect(title(page, 'Water in the school yard')).toBeVisible();

  await page.getByRole('link', { name: 'A day for kites' }).click();
  await expect(title(page, 'A day for kites')).toBeVisible();
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.getByRole('link', { name: 'Kite season in Kabul', exact: true }).click();
  await expect(title(page, 'Kite season in Kabul')).toBeVisible();
  expect(loads).toEqual([]);
});

test("a project's 'I Want To Help' leads to the contact page", async ({ page }) => {
  await visit(page, '/projects/warm-classrooms');
  await page.getByRole('article').getByRole('link', { name: 'I Want To Help' }).click();
  await expect(page).toHaveURL('/contact');
});

test('a way to help leads to a message with its subject', async ({ page }) => {
  await visit(page, '/action');
  await page.getByRole('link', { name: 'Tell us what you can do' }).click();
  await expect(page).toHaveURL('/contact?subject=I%20can%20lend%20a%20skill');
});

test('an unknown project responds with 404', async ({ page, problems }) => {
  problems.allow(/status of 404 .*\/projects\/nothing-here/);
  const answer = await visit(page, '/projects/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(title(page, 'Page not found')).toBeVisible();
});
