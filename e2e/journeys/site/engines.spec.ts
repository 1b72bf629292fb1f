import { firefoxIsThere, launchFirefox, personAt } from '../../kit/engines/firefox';
import type { Person } from '../../kit/engines/person';
import { launchWebKit, personIn, webKitIsThere } from '../../kit/engines/webkit';
import { expect, siteTest, watch } from '../../kit/journey';
import { administrator } from '../../kit/site';

/** The most common tasks in other browsers' engines, if they are installed. */
interface Fixtures {
  person: Person;
}

const inFirefox = siteTest.extend<Fixtures>({
  async person({ keep, site }, use) {
    const { browser } = await keep('Firefox', async () => {
      const launched = await launchFirefox();
      return { browser: launched, stop: () => launched.close() };
    });
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
    const problems = watch(context);
    await use(personAt(await context.newPage()));
    await context.close();
    expect(problems).toEqual([]);
  },
});

const inWebKit = siteTest.extend<Fixtures>({
  async person({ site }, use) {
    const browser = await launchWebKit();
    await use(personIn(browser.client, site.url));
    await browser.close();
  },
});

const engines = [
  { name: 'Firefox', isThere: firefoxIsThere, test: inFirefox },
  { name: 'WebKit', isThere: webKitIsThere, test: inWebKit },
];

const kite = 'A boy, seen from behind, lifts a red kite above his head while a girl holds the string';

async function signIn(person: Person) {
  await person.open('/login');
  await person.type('E-mail', administrator.email);
  await person.type('Password', administrator.password);
  await person.press('button', 'Sign in');
}

for (const { name, isThere, test } of engines) {
  test.describe(`in ${name}`, { tag: '@campaign' }, () => {
    // Runs in order, because each test needs a browser in addition to those of other journeys.
    test.describe.configure({ mode: 'default' });
    test.skip(!isThere, `${name} is not installed`);

    test('a visitor reads, and writes to the charity', async ({ person }) => {
      await person.open('/');
      await person.press('link', 'News & Stories');
      await person.arrives('News & Stories');
      await person.press('link', 'Fifteen hundred coats, most of them before the snow');
      await person.arrives('Fifteen hundred coats, most of them before the snow');
      await person.press('link', 'Contact');
      await person.arrives('Contact');
      await person.type('Your name', 'Mina Marsh');
      await person.type('Your email address', 'mina@example.org');
      await person.type('What is it about?', 'Forty hats');
      await person.type('Your message', 'Where may we send them?');
      await person.press('button', 'Send message');
      await person.sees('Your message has arrived.');
    });

    test('a giver starts a gift', async ({ person }) => {
      await person.open('/give');
      await person.type('Another amount in pounds', '12.50');
      await person.type('Your name', 'Mina Marsh');
      await person.type('Your email address', 'mina@example.org');
      await person.press('button', 'Give £12.50');
      await person.arrives('Thank you: one more step');
      await person.sees('£12.50');
    });

    test('a visitor turns a gallery', async ({ person }) => {
      await person.open('/galleries/kite-season');
      await person.arrives('Kite season in Kabul');
      await person.press('button', 'Pause the pictures');
      await person.press('button', `Show picture 3: ${kite}`);
      await person.sees('3 / 8');
    });

    test('an author signs in, and writes and publishes a story', async ({ person }) => {
      await signIn(person);
      await person.arrives('Dashboard');
      await person.press('link', 'Write a story');
      await person.type('Title', `A lantern in ${name}`);
      await person.type('Text', 'Salaam from the valley.');
      await person.sees('Draft saved');
      await person.press('button', 'Publish');
      await person.sees('is now live.');
      await person.open(`/blog/a-lantern-in-${name.toLowerCase()}`);
      await person.arrives(`A lantern in ${name}`);
      await person.sees('Salaam from the valley.');
    });
  });
}
