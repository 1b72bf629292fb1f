import type { Page } from '@playwright/test';
import { answered, expect, signIn, test, title, visit } from '../../kit/journey';
import { confirm, field, inItsList, said } from '../../kit/portal';

/** Differences between the types in this journey. */
interface Sample {
  kind: string;
  /** Creates an entry from its list, until the server has the draft. */
  begin: (page: Page, name: string) => Promise<void>;
  /** Returns true if visitors see the entry. */
  isSeen: (visitor: Page, name: string) => Promise<boolean>;
  /** True if the entry has only a title, so that the portal asks before publishing. */
  isBare?: true;
}

const on = (place: string) => async (visitor: Page, name: string) => {
  await visitor.goto(place);
  // If the server was too busy to render the page, the browser renders it a little later.
  await expect(title(visitor)).toBeVisible();
  return (await visitor.getByRole('main').innerText()).includes(name);
};

const write = async (page: Page, text: string) => {
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await field.click();
  await field.pressSequentially(text);
};

/** Uses the page for new entries, whose first save creates the address. */
const onItsPage = (one: string, text?: string) => async (page: Page, name: string) => {
  await page.getByRole('link', { name: `Add ${one}` }).click();
  await field(page, 'Title').fill(name);
  if (text) await write(page, text);
};

const samples: Sample[] = [
  { kind: 'blog', begin: onItsPage('story', 'Salaam from the valley.'), isSeen: on('/blog/a-quiet-lantern') },
  { kind: 'services', begin: onItsPage('project', 'Salaam.'), isSeen: on('/projects/a-quiet-lantern') },
  { kind: 'galleries', begin: inItsList('gallery'), isSeen: on('/galleries/a-quiet-lantern') },
  {
    kind: 'links',
    begin: inItsList('link', async (page) => {
      await page.getByRole('dialog').getByLabel('Address').fill('https://lantern.example.org');
      await page.getByRole('dialog').getByLabel('Category').fill('Lanterns');
    }),
    isSeen: on('/links'),
  },
  {
    kind: 'reports',
    begin: inItsList('report', async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Choose a document' }).click();
      const picker = page.getByRole('dialog', { name: 'Choose a document' });
      await picker.getByRole('radio', { name: 'annual-report-2023.pdf' }).check();
      await picker.getByRole('button', { name: 'Use this document' }).click();
    }),
    isSeen: on('/reports'),
  },
  {
    kind: 'newsletters',
    begin: onItsPage('newsletter'),
    isSeen: on('/letters/a-quiet-lantern'),
    isBare: true,
  },
  { kind: 'pages', begin: onItsPage('page'), isSeen: on('/a-quiet-lantern'), isBare: true },
  {
    kind: 'widgets',
    begin: onItsPage('site text', 'Salaam.'),
    // Pages request a site text by its name, and show only the text.
    isSeen: async (visitor) => (await visitor.request.get('/api/widgets/a-quiet-lantern')).ok(),
  },
];

/** Returns the tab that ‘Preview’ opens. */
const previewOf = async (page: Page) => {
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview', exact: true }).click(),
  ]);
  return preview;
};

const before = 'A quiet lantern';
const after = 'A louder lantern';

/** Creates an entry, checks its preview and publishes it; returns its address in the portal. */
async function publishOne(
  page: Page,
  { kind, begin, isBare }: Sample,
  seen: (name: string) => Promise<boolean>,
) {
  await visit(page, `/admin/${kind}`);
  await begin(page, before);
  await expect(page).toHaveURL(new RegExp(`/admin/${kind}/\\d+$`));
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  expect(await seen(before)).toBe(false);

  // Site texts have no preview, because no page shows one of this name.
  if (kind !== 'widgets') {
    const preview = await previewOf(page);
    await expect(preview.getByRole('note')).toContainText('This is a preview.');
    await expect(preview.getByRole('main')).toContainText(before);
    await preview.close();
  }

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  if (isBare) await confirm(page, 'Publish');
  await said(page, `“${before}” is now live.`);
  expect(await seen(before)).toBe(true);
  return page.url();
}

/** Changes a published entry, restores a revision, trashes and restores it, and deletes it permanently. */
async function liveOn(
  page: Page,
  { kind, address, seen }: { kind: string; address: string; seen: (name: string) => Promise<boolean> },
) {
  await field(page, 'Title').fill(after);
  await expect(page.getByText('Draft saved, not on the site yet')).toBeVisible();
  expect(await seen(before)).toBe(true);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await said(page, `“${after}” is now live.`);
  expect(await seen(after)).toBe(true);

  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText(before);
  await expect(page.getByRole('region', { name: 'Current version' })).toContainText(after);
  await page.getByRole('button', { name: 'Restore version 1 as a draft' }).click();
  await expect(field(page, 'Title')).toHaveValue(before);
  expect(await seen(after)).toBe(true);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect.poll(() => seen(before)).toBe(true);

  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await said(page, `“${before}” is in the trash.`);
  expect(await seen(before)).toBe(false);
  // Looks in the status, because a text editor that is closing has an Undo button too.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await said(page, `“${before}” has been restored.`);
  expect(await seen(before)).toBe(true);

  await page.getByRole('link', { name: before }).click();
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('link', { name: before }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await said(page, `“${before}” has been restored as it was.`);
  expect(await seen(before)).toBe(true);

  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page).toHaveURL(`/admin/${kind}`);
  await visit(page, address);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await said(page, `“${before}” has been deleted for good.`);
  await visit(page, address);
  await expect(page.getByText(/^There is no such/)).toBeVisible();
}

/** One type with a page for new entries, and one with a dialog; the rest of the code is the same for all. */
const wholeLives = ['blog', 'reports'];

for (const sample of samples) {
  const { kind } = sample;
  const part = wholeLives.includes(kind) ? 'whole life' : 'beginning';
  test(`the ${part} of one of the ${kind}`, async ({ page, context, site, browser, problems }) => {
    // A deleted entry is requested once more, and publishing with open checks has to be confirmed.
    problems.allow(answered(404), answered(422));
    await signIn(context, site);
    const visitors = await browser.newContext({ baseURL: site.url });
    const visitor = await visitors.newPage();
    const seen = (name: string) => sample.isSeen(visitor, name);
    const address = await publishOne(page, sample, seen);
    if (part === 'whole life') await liveOn(page, { kind, address, seen });
    await visitors.close();
  });
}

test('typed text survives a lost connection and a crash of the page', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(context, site);
  await visit(page, '/admin/blog/2');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  const heading = await title(page).innerText();
  await context.setOffline(true);
  await field(page, 'Title').fill(`${heading}, again`);
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Draft saved, not on the site yet')).toBeVisible();

  // Simulates a crash: the page closes without asking about unsaved changes.
  await field(page, 'Title').fill(`${heading}, once more`);
  const next = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await visit(next, '/admin/blog/2');
  await next.getByRole('button', { name: 'Restore what you had typed' }).click();
  await expect(field(next, 'Title')).toHaveValue(`${heading}, once more`);
});

test('a draft is shown on its own page before it is published', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin/services/1');
  await field(page, 'Title').fill('As it may be');
  const preview = await previewOf(page);
  await expect(title(preview)).toHaveText('As it may be');
  await expect(preview).toHaveURL(/\/projects\/.*\?preview=/);
});

test('the gallery that is chosen for a project is shown on its page', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin/services/2');
  const gallery = page.getByRole('group', { name: 'Gallery' });
  await gallery.getByRole('button', { name: 'Choose a gallery' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a gallery' });
  await picker.getByRole('searchbox').fill('kite');
  await expect(picker.getByRole('button', { name: 'A day at the school' })).toHaveCount(0);
  await picker.getByRole('button', { name: 'Kite season in Kabul' }).click();
  await expect(gallery).toContainText('Kite season in Kabul');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await said(page, /is now live/);

  const publishing = page.getByRole('region', { name: 'Publishing' });
  const path = await publishing.getByRole('link', { name: /View on the site/ }).getAttribute('href');
  await visit(page, path ?? '');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await expect(pictures.getByRole('link', { name: 'Kite season in Kabul', exact: true })).toBeVisible();
});

test('of two people who change one entry, neither overwrites the other', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(answered(409));
  await signIn(context, site);
  await visit(page, '/admin/widgets/2');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  const other = await context.newPage();
  await visit(other, '/admin/widgets/2');
  await field(other, 'Title').fill('Theirs');
  await other.getByRole('button', { name: 'Publish changes' }).click();
  await expect(other.getByText('“Theirs” is now live.')).toBeVisible();

  await field(page, 'Title').fill('Mine');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const conflict = page.getByRole('region', { name: 'You changed this site text in another window' });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: 'Discard all my changes' }).click();
  await expect(field(page, 'Title')).toHaveValue('Theirs');
});
