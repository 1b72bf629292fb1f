import { Site, type SiteSettings } from '@lapis/contract';
import { usualColours } from '@lapis/contract/colours';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { demoContent } from '../../operations/demo/content';
import { describeSite } from '../../testing/testing';
import { siteRepository } from '../../cms/site/site.repository';
import { wordsOfPages } from '../../cms/site/announced-pages';

const usual = wordsOfPages({});

describeSite('the settings of the site', (site) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await signedInPerson(site(), { role: 'admin' });
  });
  beforeEach(() => site().db.deleteFrom('site_settings').execute());

  const settings = async () => (await admin.get('/admin/site')).json<{ results: SiteSettings }>().results;
  const change = (changes: object) => admin.patch('/admin/site', changes);
  const notes = async () => {
    const rows = await site().db.selectFrom('audit').select('details').where('kind', '=', 'site').execute();
    return rows.map(({ details }) => JSON.parse(details) as object);
  };

  test('can all be filled in on a new site', async () => {
    expect(await settings()).toMatchObject({ app_name: 'Lapis', version: 1, updated_at: null });
    const filled = {
      app_name: 'Kites',
      tagline: 'Up they go',
      description: 'We fly kites.',
      phone: '0116 496 0100',
      email: 'hello@kites.example',
      address_lines: ['1 Hill', 'Leicester'],
      hours: ['Monday, 9 to 5'],
      charity_number: '1234567',
      legal_form: 'Charitable incorporated organisation',
      regulator: 'the Charity Commission for England and Wales',
      registered_address: ['2 Hill'],
      language: 'ps',
      analytics: { name: 'Counter', script_url: 'https://stats.example/count.js' },
      social: [{ name: 'Mastodon', url: 'https://social.example/@kites' }],
      help: 'Help us fly',
      give: 'Donate',
      appeal: 'Do help',
      colours: { accent: '#ffd166', deep: '#14432a' },
      logo_has_name: true,
      videos: true,
      count_reads: false,
      drawings: false,
    };
    const words = { search_words: ['parka, coat'], search_hint: 'Try “hats”.' };
    const changed = await change({ ...filled, ...words, needs_somebody_else: true });
    expect(changed.json()).toEqual({
      results: {
        ...filled,
        ...words,
        logo: null,
        pictures: [],
        menus: { header: null, footer: null },
        pages: usual,
        first_steps: true,
        needs_somebody_else: true,
        admin_two_factor: false,
        admin_two_factor_fixed: false,
        version: 2,
        updated_at: expect.any(String),
      },
    });
    expect((await site().guest.get('/api/site')).json()).toEqual({
      ...filled,
      logo: null,
      pictures: [],
      menus: { header: null, footer: null },
    });
  });

  test('are shown to visitors at once', async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    await site().guest.get('/api/site');
    await change({ phone: '0116 496 0999' });
    expect((await site().guest.get('/api/site')).json()).toMatchObject({
      phone: '0116 496 0999',
      app_name: Site.parse(demoContent.site).app_name,
    });
  });

  test('give the words at the top of each page, at once', async () => {
    const words = async (name: string) => (await site().guest.get(`/api/page-words/${name}`)).json<object>();
    expect(await words('about')).toEqual({ title: 'About us', subtitle: '', description: '' });
    const about = { title: 'Who we are', subtitle: 'And why.', description: 'All about us.' };
    const { statusCode } = await change({ pages: { about } });
    expect(statusCode).toBe(200);
    expect(await words('about')).toEqual(about);
    expect(await words('links')).toEqual(usual['links']);
    expect((await site().guest.get('/api/page-words/login')).statusCode).toBe(404);

    const refused = await change({ pages: { about: { ...about, title: ' ' } } });
    expect(refused.json()).toMatchObject({ errors: { 'pages.about.title': ['Please write a title.'] } });
    const unknown = await change({ pages: { login: about } });
    expect(unknown.json()).toMatchObject({ errors: { 'pages.login': ['There is no such page.'] } });
  });

  describe('at the top of a page', () => {
    const about = { title: 'Who we are', subtitle: 'And why.', description: 'All about us.' };
    const say = (person: Person, name: string, words: object) =>
      person.put(`/admin/page-words/${name}`, words);

    test('are changed by an editor, who can change no other settings', async () => {
      const editor = await signedInPerson(site(), { role: 'admin', staff_role: 'editor' });
      await site().db.deleteFrom('audit').execute();
      await site().guest.get('/api/page-words/about');
      const { version } = await settings();
      const changed = await say(editor, 'about', { ...about, phone: '0900', version });
      expect(changed.json()).toMatchObject({
        results: { pages: { about }, version: version + 1, phone: '' },
      });
      expect((await site().guest.get('/api/page-words/about')).json()).toEqual(about);
      expect(await notes()).toEqual([{ fields: 'pages' }]);
      expect((await editor.patch('/admin/site', { phone: '0900' })).statusCode).toBe(403);
      expect((await editor.patch('/admin/site', { pages: { about } })).statusCode).toBe(403);
    });

    test('are not changed by an author', async () => {
      const author = await signedInPerson(site(), { role: 'admin', staff_role: 'author' });
      const { version } = await settings();
      expect((await say(author, 'about', { ...about, version })).statusCode).toBe(403);
    });

    test('are saved on the newest copy only, for pages that exist, and with a title', async () => {
      const { version } = await settings();
      await change({ phone: '1', version });
      const late = await say(admin, 'about', { ...about, version });
      expect(late.statusCode).toBe(409);
      expect(late.json()).toMatchObject({ results: { phone: '1', version: version + 1 } });
      expect((await say(admin, 'login', { ...about, version: version + 1 })).statusCode).toBe(404);
      const refused = await say(admin, 'about', { ...about, title: ' ', version: version + 1 });
      expect(refused.json()).toMatchObject({ errors: { title: ['Please write a title.'] } });
    });
  });

  test('make lists findable by the words at their top, at once', async () => {
    const links = { title: 'Links', subtitle: 'Where zeppelins fly.', description: '' };
    await change({ pages: { links } });
    const search = async () =>
      (await site().guest.get('/api/search?q=zeppelins')).json<{ results: unknown[]; hint?: string }>();
    expect(await search()).toMatchObject({ total: 1, results: [{ url: '/links', kind: 'page' }] });
    expect(await search()).not.toHaveProperty('hint');
    await change({ pages: usual, search_hint: 'Try “balloons”.' });
    expect(await search()).toMatchObject({ total: 0, hint: 'Try “balloons”.' });
  });

  test('refuse colours with too little contrast or a wrong format', async () => {
    const refused = await change({ colours: { accent: '#C2185B', deep: '#142B66' } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: {
        'colours.accent': [expect.stringMatching(/hard to see on the deep colour.*choose a lighter/)],
      },
    });
    expect((await change({ colours: { accent: 'red;}', deep: '#142B66' } })).statusCode).toBe(422);
    const { colours } = await settings();
    expect(colours).toEqual(usualColours);
    const taken = await change({ colours: { accent: ' #FFD166', deep: '#14432A' } });
    expect(taken.json()).toMatchObject({ results: { colours: { accent: '#ffd166', deep: '#14432a' } } });
  });

  test('accept a change on the newest copy, and refuse one on an older', async () => {
    const { version } = await settings();
    expect((await change({ phone: '1', version })).statusCode).toBe(200);
    const late = await change({ phone: '2', version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      message: expect.any(String),
      results: { phone: '1', version: version + 1 },
    });
  });

  test('accept one of two simultaneous changes on the same copy', async () => {
    const { version } = await settings();
    const answers = await Promise.all([
      change({ phone: '1', version }),
      change({ tagline: 'Up they go', version }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('note the names of changed settings, and nothing if nothing changed', async () => {
    await site().db.deleteFrom('audit').execute();
    await change({ phone: '0116', tagline: 'Up', app_name: 'Lapis' });
    await change({ phone: '0116' });
    expect(await notes()).toEqual([{ fields: 'tagline, phone' }]);
    expect(await settings()).toMatchObject({ version: 2 });
  });

  test('return an error for each wrong field', async () => {
    const refused = await change({
      app_name: ' ',
      tagline: 'x'.repeat(161),
      email: 'kites',
      phone: '0116\r\nBcc: all',
      address_lines: ['fine', 'x'.repeat(121)],
      language: 'tlh',
      analytics: { name: '', script_url: 'http://stats.example/count.js' },
      social: [{ name: 'Evil', url: 'javascript:alert(1)' }],
    });
    expect(refused.statusCode).toBe(422);
    const { errors } = refused.json<{ errors: Record<string, string[]> }>();
    expect(Object.keys(errors).toSorted()).toEqual([
      'address_lines.1',
      'analytics.name',
      'analytics.script_url',
      'app_name',
      'email',
      'language',
      'phone',
      'social.0.url',
      'tagline',
    ]);
    expect(errors['analytics.script_url']).toEqual([
      'Type the address of the script, such as https://stats.example.org/count.js',
    ]);
    expect(await settings()).toMatchObject({ version: 1 });
  });

  test.each([
    'https://a;sandbox/x.js',
    'https://a.example;sandbox/x.js',
    'https://a.example,b/',
    'https://*/x.js',
    'https://*.example/x.js',
    "https://'unsafe-inline'/x.js",
    'https://a.example%3Bsandbox/x.js',
    'https://localhost/x.js',
    'https://[::1]/x.js',
    'https:///',
    'data:text/javascript,alert(1)',
    '//stats.example/count.js',
  ])('refuse a counter whose address is unsafe in a content security policy: %s', async (script_url) => {
    const refused = await change({ analytics: { name: 'Counter', script_url } });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['analytics.script_url']);
  });

  test.each([
    'https://stats.example/count.js',
    'https://STATS.example:8443/count.js?site=1;2,3',
    'https://bücher.example/*/count.js',
    'https://192.0.2.1/count.js',
  ])('accept a counter at %s', async (script_url) => {
    expect((await change({ analytics: { name: 'Counter', script_url } })).statusCode).toBe(200);
  });

  test('leave out empty lines', async () => {
    const changed = await change({ address_lines: [' 1 Hill ', '', ' ', 'Leicester'] });
    expect(changed.json()).toMatchObject({ results: { address_lines: ['1 Hill', 'Leicester'] } });
  });
});
