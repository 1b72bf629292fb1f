import type { SearchResult } from '@lapis/contract';
import { changeSlug } from '../slugs/slugs';
import { addGallery, addLink, addReport, addStory, addWidget } from '../../testing/content';
import { contentTypes } from '../../content/types';
import { storyType } from '../../content/stories/stories.type';
import { DAY, timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { describeOnEachDatabase } from '../../testing/testing';
import { rebuildIndex } from './index-build';
import { searchIndex } from './search-index';

describeOnEachDatabase('the search', (site) => {
  const ask = (query: string | Record<string, string>) =>
    site().guest.get(`/api/search?${new URLSearchParams(typeof query === 'string' ? { q: query } : query)}`);
  const find = async (query: string | Record<string, string>) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ results: SearchResult[]; total: number; page: number; per_page: number }>();
  };
  const titles = async (query: string) => (await find(query)).results.map(({ title }) => title);

  const add = (title: string, text: string, published_at: string | null = timestamp(-DAY)) =>
    addStory(site().db, {
      slug: title.toLowerCase().replace(/\W+/g, '-'),
      title,
      html: `<p>${text}</p>`,
      author: 'Zohra',
      published_at,
    });

  beforeAll(async () => {
    const { db } = site();
    await add('Fifteen hundred coats', 'They were sewn in Kabul, and a pump froze meanwhile.');
    await add('The second hole', 'A school yard got its pump. A sign &lt; may stand there &amp; no more.');
    await add('An old story', 'Of quinces.', timestamp(-800 * DAY));
    await add('A new story', 'Of quinces.');
    await add('A draft', 'Of quinces.', null);
    await add('Tomorrow', 'Of quinces.', timestamp(DAY));
    const image = await mediaRepository(db).add({
      kind: 'image',
      hash: 'abc',
      width: 3,
      height: 2,
      fallback: 'abc.webp',
      variants: '[]',
      created_at: timestamp(),
    });
    await addGallery(db, {
      slug: 'kites',
      title: 'Kite season',
      description: 'Over the roofs',
      images: ['A spool of thread', 'A mulberry'].map((caption) => ({ media_id: image.id, caption })),
    });
    const document = await mediaRepository(db).add({
      kind: 'document',
      hash: 'def',
      width: 0,
      height: 0,
      fallback: 'def/report.pdf',
      variants: '[]',
      pages: 1,
      created_at: timestamp(),
    });
    await addReport(db, {
      title: 'Annual report',
      year: 2026,
      kind: 'annual report',
      summary: 'An orchard that paid.',
      document_id: document.id,
      published_at: timestamp(-DAY),
    });
    const url = 'https://childline.example/';
    await addLink(db, { title: 'Childline', url, description: 'About any worry.', category: 'Safety' });
    await addWidget(db, { name: 'about', title: 'A text', html: '<p>Seven trustees.</p>' });
    await addWidget(db, { name: 'footer-note', title: 'A note', html: '<p>Seven trustees.</p>' });
  });

  test.each([
    ['mulberry', 'gallery', 'Kite season', '/galleries/kites'],
    ['orchard', 'report', 'Annual report', '/reports#report-1'],
    ['worry', 'link', 'Childline', '/links#link-1'],
    // A site text without its own page has no address.
    ['trustees', 'page', 'About us', '/about'],
    ['sewn', 'story', 'Fifteen hundred coats', '/blog/fifteen-hundred-coats'],
  ])('finds %s in a %s', async (question, kind, title, url) => {
    const { results, total } = await find(question);
    expect(total).toBe(1);
    expect(results).toEqual([
      {
        kind,
        title,
        url,
        language: kind === 'story' ? 'en' : null,
        excerpt: expect.stringContaining('<mark>'),
      },
    ]);
  });

  test('finds the home page under the charity’s name, also a new one', async () => {
    const { db, signIn } = site();
    await addWidget(db, { name: 'home-intro', title: 'A text', html: '<p>Pomegranates for all.</p>' });
    const administrator = await signIn('admin');
    for (const app_name of ['The Nowruz Trust', 'The Yalda Trust']) {
      expect((await administrator.patch('/api/admin/site', { app_name })).statusCode).toBe(200);
      expect(await titles('pomegranates')).toEqual([app_name]);
    }
  });

  test('filters the list of stories, newest first', async () => {
    const stories = async (q: string) => {
      const answer = await site().guest.get(`/api/blog?${new URLSearchParams({ q })}`);
      return answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title);
    };
    expect(await stories('quinces')).toEqual(['A new story', 'An old story']);
    expect(await stories('zeppelin')).toEqual([]);
    expect(await stories('"')).toEqual([]);
  });

  test('finds a word in any of its forms, and all of several words in any order', async () => {
    expect(await titles('COAT')).toEqual(['Fifteen hundred coats']);
    expect(await titles('pumps')).toHaveLength(2);
    expect(await titles('the yard of a school')).toEqual(['The second hole']);
    expect(await titles('coats yard')).toEqual([]);
    expect(await titles('the school’s pump')).toEqual(['The second hole']);
    expect(await titles("school's pump")).toEqual(['The second hole']);
  });

  test('ranks a match in the title above one in the text, and the newer of two equals first', async () => {
    await add('A pump', 'With a handle.');
    expect((await titles('pump'))[0]).toBe('A pump');
    expect(await titles('quinces')).toEqual(['A new story', 'An old story']);
  });

  test('marks the matches in an escaped excerpt', async () => {
    const { results } = await find('signs');
    expect(results[0]?.excerpt).toMatch(/A <mark>sign<\/mark> &#60; may stand there &#38; no more/);
  });

  test('finds a scheduled story once its time has come, and no deleted one', async () => {
    const { db } = site();
    expect(await titles('quinces')).not.toContain('Tomorrow');
    await db
      .updateTable('search_index')
      .set({ published_at: timestamp() })
      .where('title', '=', 'Tomorrow')
      .execute();
    expect(await titles('quinces')).toContain('Tomorrow');
    const { id } = await db
      .selectFrom('stories')
      .select('id')
      .where('slug', '=', 'tomorrow')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('stories').where('id', '=', id).execute();
    await searchIndex(db).refresh(storyType, id);
    expect(await titles('quinces')).not.toContain('Tomorrow');
  });

  test('finds the changed text of an entry, and no longer the earlier one', async () => {
    const administrator = await site().signIn('admin');
    await administrator.patch('/api/admin/widgets/1', { html: '<p>Eight guardians.</p>' });
    expect(await titles('guardians')).toEqual(['About us']);
    expect(await titles('trustees')).toEqual([]);
  });

  test('links to the current address of a story', async () => {
    const { db } = site();
    const { id } = await db
      .selectFrom('stories')
      .select('id')
      .where('slug', '=', 'a-pump')
      .executeTakeFirstOrThrow();
    await changeSlug(db, storyType, id, 'our-pump');
    expect((await find('handle')).results).toMatchObject([{ title: 'A pump', url: '/blog/our-pump' }]);
  });

  test('finds a site text once after several changes at the same moment', async () => {
    const administrator = await site().signIn('admin');
    const texts = ['One warden.', 'Two wardens.', 'Three wardens.', 'Four wardens.'];
    const answers = await Promise.all(
      texts.map((text) => administrator.patch('/api/admin/widgets/1', { html: `<p>${text}</p>` })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await find('warden')).total).toBe(1);
  });

  describe('of texts in Dari and Pashto', () => {
    beforeAll(async () => {
      await addStory(site().db, {
        slug: 'badbadak',
        title: 'بادبادك‌ها',
        html: '<p>كودكان در كابُل سال ۱۴۰۵ می‌روند و پښتو وايي.</p>',
        language: 'fa-AF',
        published_at: timestamp(-DAY),
      });
      await searchIndex(site().db).refreshAfter(storyType, 0);
    });

    test.each([
      'بادبادک‌ها',
      'بادبادك ها',
      'بادبادکها',
      'کابل',
      'كابل',
      'كـابل',
      '1405',
      '١٤٠٥',
      'میروند',
      'مي روند',
      'وایی',
    ])('finds %s, however it is typed', async (question) =>
      expect(await titles(question)).toEqual(['بادبادك‌ها']),
    );

    test('shows the text in its own letters, with the matches marked', async () => {
      const { results } = await find('کابل ١٤٠٥');
      expect(results[0]?.excerpt.trim()).toBe(
        'كودكان در <mark>كابُل</mark> سال <mark>۱۴۰۵</mark> می‌روند و پښتو وايي.',
      );
      expect((await find('می روند')).results[0]?.excerpt).toContain('كودكان در كابُل');
    });

    test('finds them in the portal, once a rebuild has folded what an older release stored', async () => {
      const { db, signIn } = site();
      const administrator = await signIn('admin');
      const found = async (q: string) =>
        (await administrator.get(`/api/admin/blog?${new URLSearchParams({ q })}`)).json<{ total: number }>()
          .total;
      await db
        .updateTable('stories')
        .set({ title_folded: 'بادبادك‌ها' })
        .where('slug', '=', 'badbadak')
        .execute();
      expect(await found('بادبادک')).toBe(0);
      await rebuildIndex(db, contentTypes);
      expect(await found('بادبادک')).toBe(1);
      expect(await found('بادبادكها')).toBe(1);
    });
  });

  describe('with synonyms', () => {
    const say = async (...search_words: string[]) => {
      const administrator = await site().signIn('admin');
      const changed = await administrator.patch('/api/admin/site', { search_words });
      expect(changed.statusCode).toBe(200);
    };

    beforeAll(async () => {
      await addWidget(site().db, {
        name: 'action',
        title: 'A text',
        html: '<p>Give money or an evening.</p>',
      });
      await add(
        'Donations of wool',
        'Somebody gave what they had: a gift, a donation, more than we may give.',
      );
      await rebuildIndex(site().db, contentTypes);
    });

    test.each([
      ['donate', 'Give'],
      ['Donation', 'Give'],
      ['donations', 'Give'],
      ['giving', 'Give'],
      ['gift aid', 'Give'],
      ['Gift Aid?', 'Give'],
      ['volunteers', 'Take Action'],
      ['take action', 'Take Action'],
    ])('for %s finds %s first, with the default settings', async (question, title) =>
      expect((await titles(question))[0]).toBe(title),
    );

    test.each([
      ['contact', 'Contact'],
      ['phone', 'Contact'],
      ['reports', 'Reports'],
      ['photos', 'Galleries'],
      ['blog', 'News & Stories'],
    ])('for %s first finds the page %s', async (question, page) =>
      expect((await find(question)).results[0]).toMatchObject({ kind: 'page', title: page }),
    );

    test('still requires each of the other words', async () => {
      expect(await titles('donate wool')).toEqual(['Donations of wool']);
      expect(await titles('donate zeppelins')).toEqual([]);
    });

    test('marks them in the excerpts', async () => {
      const action = (await find('donate')).results.find(({ title }) => title === 'Take Action');
      expect(action?.excerpt).toContain('<mark>Give</mark> money');
    });

    test('takes them from the settings at once', async () => {
      await say('parka, coats', 'zeppelin, " OR *');
      expect(await titles('parkas')).toEqual(['Fifteen hundred coats']);
      expect(await titles('zeppelin')).toEqual([]);
      expect(await titles('donate')).toEqual(['Donations of wool', 'Give']);
      await say('The second hole, coats');
      expect((await titles('coat'))[0]).toBe('The second hole');
      await say();
      expect(await titles('parkas')).toEqual([]);
    });

    test('filters the list of stories by them too', async () => {
      await say('jumper, wool');
      const answer = await site().guest.get('/api/blog?q=jumpers');
      expect(answer.json()).toMatchObject({ results: [{ title: 'Donations of wool' }] });
      await say();
    });

    test('says what to correct in a group of synonyms', async () => {
      const administrator = await site().signIn('admin');
      const refused = await administrator.patch('/api/admin/site', {
        search_words: ['a, b', '', 'donate ,'],
      });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: { 'search_words.2': ['Please write at least two words, separated by a comma.'] },
      });
    });
  });

  test('returns its results in pages', async () => {
    const first = await find({ q: 'quinces', per_page: '1' });
    expect(first).toMatchObject({ total: 2, page: 1, per_page: 1, results: [{ title: 'A new story' }] });
    expect((await find({ q: 'quinces', per_page: '1', page: '2' })).results).toMatchObject([
      { title: 'An old story' },
    ]);
    expect((await find({ q: 'quinces', per_page: '1', page: '9' })).results).toEqual([]);
  });

  test.each([
    '',
    '   ',
    '*',
    '"',
    '" OR "',
    '-',
    '🪁',
    "'; drop table stories; --",
    'the',
    '()',
    '%_',
    '\u0001',
    '&|!:*<->',
  ])('returns an empty list for a query without a word that could match: %p', async (question) =>
    expect(await find(question)).toMatchObject({ results: [], total: 0 }),
  );

  test.each([
    ['coats AND', true],
    ['NOT coats', true],
    ['"coats', true],
    ['coats*', true],
    ['because of these coats', true],
    ['title:coats', false],
    ['NEAR(coats', false],
    ['coats 🪁', true],
    ['^coats', true],
  ])('treats nothing in a query as an operator: %p', async (question, isFound) => {
    const found = (await find(question)).results.map(({ title }) => title);
    expect(found).toEqual(isFound ? ['Fifteen hundred coats'] : []);
  });

  test('rejects a query that is too long, in plain words', async () => {
    expect((await ask('a'.repeat(200))).statusCode).toBe(200);
    const answer = await ask('a'.repeat(201));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { q: ['Please search with 200 characters or fewer'] } });
    expect((await find({})).results).toEqual([]);
    expect((await ask('\0')).statusCode).toBe(422);
  });

  test('is not cached', async () => {
    expect((await ask('coats')).headers).not.toHaveProperty('cache-status');
  });

  test('finds the same after the index was rebuilt', async () => {
    const before = await find('pump');
    await site().db.deleteFrom('search_index').execute();
    expect((await find('pump')).total).toBe(0);
    await rebuildIndex(site().db, contentTypes);
    expect(await find('pump')).toEqual(before);
  });
});
