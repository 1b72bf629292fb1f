import type { Page } from '@playwright/test';
import { judge, type Scheme } from '../../kit/judge';
import {
  answered,
  expect,
  mainMenu,
  signIn,
  test,
  title,
  unusedPreload,
  visit,
  withoutPageData,
} from '../../kit/journey';

interface Place {
  path: string;
  /** Waits until the page can be checked. Default: its first heading is visible. */
  ready?: (page: Page) => Promise<void>;
  /** Height of the window in pixels, if a bar at its bottom may cover what is checked. */
  height?: number;
}

const shows = (name: string) => async (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

const listed = (page: Page) => expect(page.getByRole('rowheader').first()).toBeVisible();

/** Invalid token, as long as those in emails. */
const mailedToken = 'of-a-mail'.padEnd(43, '-');

const publicPlaces: Record<string, Place> = {
  home: {
    path: '/',
    ready: async (page) => {
      await shows('Eleven schools, and what they ask for')(page);
      await page.getByRole('button', { name: 'Picture 1 of' }).scrollIntoViewIfNeeded();
      // Back to the top, where the sticky header covers no button.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  about: { path: '/about', ready: shows('Who we are') },
  'the blog': { path: '/blog' },
  'a story': { path: '/blog/winter-coats' },
  galleries: { path: '/galleries' },
  'a gallery': {
    path: '/galleries/kite-season',
    ready: async (page) => expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible(),
  },
  projects: { path: '/projects' },
  'a project': {
    path: '/projects/kite-day',
    ready: async (page) => page.getByRole('button', { name: 'Picture 1 of' }).scrollIntoViewIfNeeded(),
  },
  'taking action': { path: '/action' },
  giving: { path: '/give' },
  'an appeal': { path: '/give/winter-coats' },
  'the link to one’s gifts': { path: '/give/manage' },
  'a gift that is not there': { path: `/give/gift/${mailedToken}` },
  reports: { path: '/reports' },
  links: { path: '/links' },
  contact: { path: '/contact' },
  'the search': { path: '/search' },
  'what was found': { path: '/search?q=coats', ready: shows('Fifteen hundred coats') },
  'nothing found': { path: '/search?q=zeppelin' },
  'a story in Dari': { path: '/blog/bicycle-library' },
  newsletters: { path: '/letters' },
  'a newsletter': { path: '/letters/autumn-letter' },
  'a newsletter in Dari': { path: '/letters/snow-letter' },
  'the newsletter’s end': { path: '/newsletter/unsubscribe' },
  'the choice of newsletters': { path: '/newsletter/preferences' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },
  cookies: { path: '/cookies' },
  complaints: { path: '/complaints' },
  'the sign-in': { path: '/login' },
  'a new account': { path: '/register' },
  'a forgotten password': { path: '/password/reset' },
  'a new password': { path: `/password/reset/${mailedToken}?email=mina%40example.org` },
  'the first password': { path: `/password/welcome/${mailedToken}?email=mina%40example.org` },
  'an address to confirm': { path: `/login?verify=${mailedToken}` },
  'a link that was cut off': { path: '/login?verify=of-a-mail' },
  'no page': { path: '/nothing-here' },
  'not allowed': { path: '/unauthorized' },
};

const ownPlaces: Record<string, Place> = {
  'one’s account': { path: '/account' },
  'one’s profile': { path: '/account/profile' },
  'one’s password': { path: '/account/password' },
  'one’s second factor': { path: '/account/two-factor' },
  'one’s devices': {
    path: '/account/sessions',
    ready: (page) => expect(page.getByText('This device')).toBeVisible(),
  },
  'one’s data': { path: '/account/data' },
  'one’s gifts': { path: '/account/gifts' },
  'the dashboard': {
    path: '/admin',
    ready: async (page) =>
      expect(page.getByRole('application', { name: 'Stories published in each month' })).toBeVisible(),
  },
  'the list of widgets': { path: '/admin/widgets' },
  'a widget': {
    path: '/admin/widgets/1',
    ready: async (page) => expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible(),
  },
  'a new widget': { path: '/admin/widgets/add' },
  'the list of stories': { path: '/admin/blog', ready: listed },
  'the form of a story': {
    path: '/admin/blog/1',
    ready: async (page) => expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible(),
  },
  'a new story': {
    path: '/admin/blog/add',
    ready: async (page) => expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible(),
  },
  'stories that are chosen': {
    path: '/admin/blog',
    height: 4000,
    ready: async (page) => page.getByRole('row').nth(1).getByRole('checkbox').check(),
  },
  'the list of projects': { path: '/admin/services', ready: listed },
  'the form of a project': {
    path: '/admin/services/1',
    ready: async (page) => expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible(),
  },
  'a new project': {
    path: '/admin/services/add',
    ready: async (page) => expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible(),
  },
  'the list of links, with a new one': {
    path: '/admin/links',
    ready: async (page) => page.getByRole('button', { name: 'Add link' }).click(),
  },
  'a link': { path: '/admin/links/1', ready: shows('Details') },
  'the list of galleries': { path: '/admin/galleries', ready: listed },
  'the form of a gallery': {
    path: '/admin/galleries/1',
    ready: async (page) => expect(page.getByRole('list', { name: 'Pictures, in order' })).toBeVisible(),
  },
  'the pictures to choose from for a gallery': {
    path: '/admin/galleries/1',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Choose from the library' }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    },
  },
  'the list of newsletters': { path: '/admin/newsletters', ready: listed },
  'the form of a newsletter': {
    path: '/admin/newsletters/1',
    ready: async (page) =>
      expect(page.getByRole('button', { name: 'Add a block', exact: true })).toBeVisible(),
  },
  'a new newsletter': { path: '/admin/newsletters/add' },
  'a newsletter to be sent': { path: '/admin/newsletters/1/send', ready: shows('Before it is sent') },
  'the list of reports': { path: '/admin/reports', ready: listed },
  'a report': { path: '/admin/reports/1', ready: shows('Publishing') },
  'the palette': {
    path: '/admin/reports',
    ready: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeVisible();
    },
  },
  'the history of a story': {
    path: '/admin/blog/2',
    ready: async (page) => {
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'the list of accounts': { path: '/admin/users', ready: listed },
  'an invitation': { path: '/admin/users/add' },
  'an account': { path: '/admin/users/1', ready: shows('Account') },
  'the messages': { path: '/admin/messages' },
  'no message': { path: '/admin/messages/999' },
  'the newsletter': { path: '/admin/subscribers' },
  'a new subscriber': { path: '/admin/subscribers/add' },
  'how emails are sent': { path: '/admin/mail', ready: shows('How it is set up') },
  'the newsletter’s settings': { path: '/admin/newsletters/settings', ready: shows('Topics') },
  'the overview of giving': {
    path: '/admin/giving',
    ready: async (page) => expect(page.getByRole('application').first()).toBeVisible(),
  },
  'the totals of gifts': { path: '/admin/giving/totals', ready: shows('By month') },
  'the list of gifts': { path: '/admin/giving/gifts', ready: listed },
  'a gift of the portal': { path: '/admin/giving/gifts/1', ready: shows('What happened') },
  'a gift to write down': { path: '/admin/giving/gifts/add' },
  'the standing orders': { path: '/admin/giving/standing-orders' },
  'a standing order to record': { path: '/admin/giving/standing-orders/add' },
  'the list of supporters': { path: '/admin/giving/supporters', ready: listed },
  'a supporter': { path: '/admin/giving/supporters/1', ready: shows('Gifts') },
  'the list of appeals': { path: '/admin/giving/appeals', ready: listed },
  'the form of an appeal': { path: '/admin/giving/appeals/1' },
  'a new appeal': { path: '/admin/giving/appeals/add' },
  'the bank statements': { path: '/admin/giving/statements' },
  'the claims': { path: '/admin/giving/claims' },
  'the declarations': { path: '/admin/giving/declarations', ready: listed },
  'how gifts are taken': { path: '/admin/giving/settings' },
  'the steps to set up cards': { path: '/admin/giving/settings/cards' },
  'the funds': { path: '/admin/giving/funds', ready: shows('All funds') },
  'the journals': { path: '/admin/giving/books', ready: shows('Next journal') },
  'the thanks that are due': { path: '/admin/giving/thanks', ready: listed },
  'community buildings and connected charities': {
    path: '/admin/giving/small-donations',
    ready: shows('Limits'),
  },
  'an import of people': { path: '/admin/giving/people' },
  'the audit log': {
    path: '/admin/audit',
    ready: async (page) => {
      await listed(page);
      await page.getByText('Details').first().click();
    },
  },
  'the parts of the site': { path: '/admin/releases', ready: shows('Public') },
  'the versions of a part': {
    path: '/admin/releases/public',
    ready: async (page) => page.getByRole('button', { name: /^\d.* Live/ }).click(),
  },
  'the settings': { path: '/admin/settings', ready: shows('Legal details') },
  'the media library': {
    path: '/admin/media',
    ready: async (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  'a picture of the library': {
    path: '/admin/media/1',
    ready: async (page) => expect(page.getByRole('spinbutton', { name: 'Across' })).toBeVisible(),
  },
  help: { path: '/admin/help' },
  'a page of help': { path: '/admin/help/pages-and-blocks', ready: shows('The blocks') },
  'what was found in help': {
    path: '/admin/help?q=consent',
    ready: (page) => expect(page.getByRole('main').getByRole('link').first()).toBeVisible(),
  },
  'no page of the portal': { path: '/admin/nothing' },
  'home, with what an administrator sees': {
    path: '/',
    ready: async (page) => expect(page.getByRole('link', { name: 'Edit this text' })).toBeVisible(),
  },
};

// Without motion, nothing is half faded in while contrast is checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface View {
  width: number;
  schemes: Scheme[];
}

/** What `npm test` checks of each place. */
const views: View[] = [
  { width: 375, schemes: ['light', 'dark'] },
  { width: 1280, schemes: ['light'] },
];

/** What the campaign checks besides. */
const furtherViews: View[] = [
  { width: 768, schemes: ['light'] },
  { width: 1280, schemes: ['dark'] },
];

async function judgeViews(
  page: Page,
  { path, ready, height = 800 }: Place,
  [first, ...wider]: View[] = views,
) {
  // Starts narrow, because a browser that already has a larger picture uses it, and logs an unused preload.
  await page.setViewportSize({ width: first!.width, height });
  await visit(page, path);
  await expect(title(page)).toBeVisible();
  await ready?.(page);
  await judge(page, `${path} at ${first!.width}`, first!.schemes);
  for (const { width, schemes } of wider) {
    await page.setViewportSize({ width, height });
    await expect(title(page)).toBeVisible();
    await judge(page, `${path} at ${width}`, schemes);
  }
}

/**
 * Checks several places in one window, which loads the site's scripts only once; a failure names the place.
 */
async function judgeInTurn(page: Page, places: [name: string, place: Place][], of: View[]) {
  for (const [name, place] of places) {
    await test.step(name, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await judgeViews(page, place, of);
    });
  }
}

const circles = [
  { tag: [], of: views, suffix: '' },
  { tag: '@campaign', of: furtherViews, suffix: ', on a tablet and in the dark' },
];

const TOGETHER = 6;

function* groups(places: Record<string, Place>) {
  const all = Object.entries(places);
  for (let n = 0; n < all.length; n += TOGETHER) yield all.slice(n, n + TOGETHER);
}

const namesOf = (group: [string, Place][]) => group.map(([name]) => name).join(', ');

for (const { tag, of, suffix } of circles) {
  for (const group of groups(publicPlaces)) {
    test(namesOf(group) + suffix, { tag }, async ({ page, problems }) => {
      problems.allow(answered(404), unusedPreload);
      await judgeInTurn(page, group, of);
    });
  }

  for (const group of groups(ownPlaces)) {
    test(namesOf(group) + suffix, { tag }, async ({ page, context, site, problems }) => {
      problems.allow(answered(404), unusedPreload);
      await signIn(context, site);
      await judgeInTurn(page, group, of);
    });
  }
}

test('an open message', async ({ page, context, site }) => {
  const fields = { name: 'Mina Marsh', email: 'hats@example.org', subject: 'Forty hats' };
  const answer = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    // The number of messages from one network is limited, and other journeys send some.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify({ ...fields, message: 'Where may we send them?', website: '' }),
  });
  expect(answer.status).toBe(204);
  await signIn(context, site);
  await judgeViews(page, {
    path: '/admin/messages',
    async ready() {
      await page.getByRole('link', { name: fields.subject }).click();
      await shows('Mina Marsh wrote')(page);
    },
  });
});

test('a gift that was started', async ({ page }) => {
  await visit(page, '/give');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: /^£25/ }).check();
  await main.getByLabel('Your name').fill('Mina Marsh');
  await main.getByLabel('Your email address').fill('mina@example.org');
  await main.getByRole('button', { name: 'Give £25' }).click();
  await shows('Thank you: one more step')(page);
  await judgeViews(page, { path: new URL(page.url()).pathname });
});

test('a claim', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin/giving/claims');
  const make = page.getByRole('main').getByRole('button', { name: 'Make the claim' });
  const made = page.getByRole('main').getByRole('link', { name: /^Claim/ });
  await expect(make.or(made).first()).toBeVisible();
  if (await make.isVisible()) await make.click();
  else await made.first().click();
  await expect(page).toHaveURL(/claims\/\d+$/);
  await judgeViews(page, { path: new URL(page.url()).pathname, ready: shows('Figures') });
});

test('a gallery on the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visit(page, '/galleries/kite-season');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await judge(page, 'the full screen');
});

test('the open mobile menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visit(page, '/');
  await expect(title(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await judge(page, 'the mobile menu');
});

test('the open user menu', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/about');
  await shows('Who we are')(page);
  await page.getByRole('button', { name: 'Admin' }).click();
  await judge(page, 'the user menu');
});

test('dialogs and the error layout', async ({ page, problems }) => {
  await withoutPageData(page);
  problems.allow(answered(500), /^error: AxiosError/, /Blocked script execution/);
  await visit(page, '/');
  await page.route('/api/blog**', (route) => route.fulfill({ status: 500, json: {} }));
  await mainMenu(page).getByRole('link', { name: 'News & Stories' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await judge(page, 'the error dialog');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await judge(page, 'the error layout');

  await page.route('/api/widgets/about', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' }),
  );
  await visit(page, '/terms');
  await mainMenu(page).getByRole('link', { name: 'About' }).click();
  await expect(dialog).toBeVisible();
  await judge(page, "the server's page");
});

test('forms without input, and one with input', async ({ page, problems }) => {
  problems.allow(answered(422));
  await visit(page, '/contact');
  const [main, footer] = [page.getByRole('main'), page.getByRole('contentinfo')];
  await main.getByRole('button', { name: 'Send message' }).click();
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByRole('alert')).toBeVisible();
  await judge(page, 'the forms that were not filled in');

  await footer.getByLabel('Your email address').fill('mina@example.org');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByRole('status')).toBeVisible();
  await judge(page, 'the form that was');

  await visit(page, '/give');
  await main.getByLabel(/^I want to Gift Aid my donation/).check();
  await main.getByRole('button', { name: /^Give/ }).click();
  await expect(main.getByRole('alert').first()).toBeVisible();
  await judge(page, 'the gift that lacks all');
});

test('the expired session, and a rejected form', async ({ page, context, site, problems }) => {
  problems.allow(answered(401), answered(422), /^error: AxiosError/);
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await judge(page, 'the refused form');

  await signIn(context, site);
  await page.route('/api/admin/**', (route) => route.fulfill({ status: 401, json: {} }));
  await visit(page, '/admin');
  await expect(page.getByRole('dialog')).toBeVisible();
  await judge(page, 'the expired session');
});
