import type { Story, StoryFields } from '@lapis/contract';
import { fileAt, page, source, story, text } from '@lapis/import/testing/source-site';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { sitePageType } from '../../content/site-pages/site-pages.type';
import { storyType } from '../../content/stories/stories.type';
import { addStory } from '../../testing/content';
import { describeOnEachDatabase } from '../../testing/testing';
import { ImportStoppedError } from './import-website';
import { oldSite, take, visitsThisMachine } from './website-import.fixture';

const nobody = { user: null, ip: null };

describeOnEachDatabase(
  'a site that is imported',
  (site) => {
    let old: Awaited<ReturnType<typeof oldSite>>;
    beforeAll(async () => {
      old = await oldSite();
    });
    afterAll(() => old.close());

    const stories = () => entriesRepository(site().db, storyType);
    const pages = () => entriesRepository(site().db, sitePageType);
    const findId = async (table: 'stories' | 'site_pages', slug: string) =>
      (await site().db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst())?.id ?? 0;
    const storyAt = async (slug: string) => stories().find(await findId('stories', slug));
    const pageAt = async (slug: string) => pages().find(await findId('site_pages', slug));
    const leadsTo = async (address: string) => (await site().guest.get(address)).headers.location;

    test('has its texts with their dates, authors, tags, states and places', async () => {
      const report = await take(
        site(),
        source('https://texts.example.org', {
          entries: [
            page('below', { parent: 'above', slug: 'how-it-helps' }),
            page('above', { slug: 'winter-appeal', state: 'published' }),
            story('kites', { tags: ['Winter', 'Schools'], summary: 'In short' }),
            story('later', { state: 'scheduled', publish_at: '2999-01-01T00:00:00.000Z' }),
            story('draft', { state: 'draft', publish_at: null }),
          ],
        }),
      );
      expect(report.entries.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'new', 'new']);
      expect(report.counts).toMatchObject({
        stories: 3,
        pages: 2,
        published: 3,
        scheduled: 1,
        drafts: 1,
        tags: 2,
      });
      expect(report.span).toEqual({ from: '2019-05-01T09:00:00.000Z', to: '2019-05-01T09:00:00.000Z' });
      expect(await storyAt('kites')).toMatchObject({
        state: 'published',
        publish_at: '2019-05-01T09:00:00.000Z',
        author: 'Amina Noori',
        tags: ['Schools', 'Winter'],
        excerpt: 'In short',
        html: '<p>About kites</p>',
        blocks: [],
      });
      expect(await storyAt('later')).toMatchObject({ state: 'scheduled' });
      expect(await storyAt('draft')).toMatchObject({ state: 'draft' });
      const above = await pageAt('winter-appeal');
      expect(await pageAt('winter-appeal/how-it-helps')).toMatchObject({ parent_id: above?.id });
    });

    test('is imported as drafts if publishing needs another person’s approval', async () => {
      const unread = { entries: [story('unread', { state: 'published' })] };
      await siteRepository(site().db).change({ needs_somebody_else: true });
      const report = await take(site(), source('https://unread.example.org', unread));
      await siteRepository(site().db).change({ needs_somebody_else: false });
      expect(report.entries).toMatchObject([
        { outcome: 'new', state: 'draft', notes: ['A draft until someone approves it.'] },
      ]);
      expect(await storyAt('unread')).toMatchObject({ state: 'draft' });
    });

    test('brings its pictures, galleries and documents, with pictures hidden from visitors', async () => {
      const report = await take(
        site(),
        source(old.url, {
          files: [
            fileAt(1, `${old.url}/lead.png`, { alt: 'A kite', caption: 'In May' }),
            fileAt(2, `${old.url}/one.png`),
            fileAt(3, `${old.url}/two.png`),
            fileAt(4, `${old.url}/report.pdf`),
            fileAt(5, 'http://10.1.2.3/secret.png'),
          ],
          entries: [
            story('pictures', {
              picture: 1,
              blocks: [
                text('<p>First</p>'),
                { type: 'gallery', id: 'g', gallery_id: null, pictures: [2, 3] },
                { type: 'file', id: 'f', document_id: 4, label: 'Our report' },
                { type: 'picture', id: 'p', image_id: 5, alt: '', caption: '', size: 'text' },
                text(`<p><a href="${old.url}/report.pdf">Report</a></p>`, 't'),
              ],
            }),
          ],
        }),
      );
      expect(report.missing_files).toEqual([
        {
          address: 'http://10.1.2.3/secret.png',
          reason: expect.stringMatching(/not on the public internet/),
        },
      ]);
      expect(report.counts).toMatchObject({ pictures: 4, documents: 1, files_here: 4 });
      expect(report.entries[0]).toMatchObject({ outcome: 'new', notes: ['A file is missing.'] });

      const written = await storyAt('pictures');
      const [gallery, file, last] = written?.blocks ?? [];
      const { id: galleryId } = await site()
        .db.selectFrom('galleries')
        .select('id')
        .where('title', '=', 'pictures')
        .executeTakeFirstOrThrow();
      expect(written?.html).toBe('<p>First</p>');
      expect(gallery).toEqual({ type: 'gallery', id: 'g', gallery_id: galleryId, pictures: [] });
      expect(file).toMatchObject({ type: 'file', label: 'Our report' });
      expect(last).toMatchObject({
        html: expect.stringMatching(/href="\/storage\/media\/[0-9a-f]{32}\/report\.pdf"/),
      });
      expect(written?.blocks).toHaveLength(3);

      const lead = await site()
        .db.selectFrom('media')
        .select(['alt', 'caption', 'people', 'consent_given_at', 'source'])
        .where('id', '=', written?.image_id ?? 0)
        .executeTakeFirst();
      expect(lead).toEqual({
        alt: 'A kite',
        caption: 'In May',
        people: 1,
        consent_given_at: null,
        source: `${old.url}/lead.png`,
      });
      const { results } = (await site().guest.get('/api/blog/pictures')).json<{ results: Story }>();
      expect(results.image).toBeNull();
      expect(old.asked.filter((line) => line.endsWith('/lead.png'))).toHaveLength(1);
    });

    test('has the consent that was given for all of its pictures', async () => {
      const consent = { from: 'All families', covers: 'the website', given_at: '2024-03-01' };
      await take(site(), source(old.url, { files: [fileAt(1, `${old.url}/consented.png`)] }), { consent });
      const row = site()
        .db.selectFrom('media')
        .select(['people', 'consent_from', 'consent_covers', 'consent_given_at'])
        .where('source', '=', `${old.url}/consented.png`);
      expect(await row.executeTakeFirst()).toEqual({
        people: 1,
        consent_from: 'All families',
        consent_covers: 'the website',
        consent_given_at: '2024-03-01',
      });
    });

    test('has links to its new addresses, and its old host nowhere', async () => {
      const host = 'links.example.org';
      const report = await take(
        site(),
        source(`https://www.${host}`, {
          entries: [
            story('from', {
              summary: `More at https://${host}/to/.`,
              blocks: [
                text(
                  `<p><a href="http://${host}/to">there</a>, <a href="/?p=7">by number</a>, ` +
                    `<a href="https://www.${host}/lost/">lost</a>, <a href="../../../tag/warm-coats/">tag</a>, <a href="/author/mina/">Mina</a></p>`,
                ),
                { type: 'button', id: 'b', label: 'Go', href: `https://${host}/to/#end`, kind: 'plain' },
                { type: 'quote', id: 'q', text: `Seen at http://www.${host}/nowhere/`, by: '' },
              ],
            }),
            page('to', { title: 'Where to', addresses: ['/to/', '/?p=7'], tags: [] }),
            story('coats', { tags: ['Warm coats'] }),
          ],
          tags: [{ name: 'Warm coats', addresses: ['/tag/warm-coats/'] }],
          menus: [
            {
              name: 'Main',
              items: [
                { label: 'To', address: `https://${host}/to/`, items: [] },
                {
                  label: 'More',
                  address: '#',
                  items: [{ label: 'Coats', address: '/2019/05/coats/', items: [] }],
                },
              ],
            },
          ],
        }),
        { menu: 'Main' },
      );
      const from = await storyAt('from');
      expect(from?.excerpt).toBe('More at Where to.');
      expect(from?.html).toBe(
        '<p><a href="/to">there</a>, <a href="/to">by number</a>, <a href="/lost/">lost</a>, ' +
          '<a href="/blog?tag=Warm%20coats">tag</a>, <a href="/blog">Mina</a></p>',
      );
      expect(from?.blocks).toMatchObject([{ href: '/to#end' }, { text: 'Seen at /nowhere/' }]);
      // A redirect leads from each author's address to the stories.
      expect(report.unknown_links).toEqual([
        { address: '/lost/', title: 'from' },
        { address: '/nowhere/', title: 'from' },
      ]);

      const admin = await site().signIn('admin');
      const { results } = (await admin.get('/api/admin/menus/header')).json<{
        results: { items: object[] };
      }>();
      expect(results.items).toMatchObject([
        { label: 'To', href: '/to', page_id: await findId('site_pages', 'to') },
        { label: 'More', href: '', items: [{ label: 'Coats', href: '/blog/coats' }] },
      ]);
      const written = await Promise.all(
        (['stories', 'site_pages', 'revisions', 'galleries', 'site_settings', 'redirects'] as const).map(
          (table) => site().db.selectFrom(table).selectAll().execute(),
        ),
      );
      expect(JSON.stringify(written)).not.toContain(host);
    });

    test('is found at its old addresses', async () => {
      const report = await take(
        site(),
        source('https://redirects.example.org', {
          files: [fileAt(1, `${old.url}/annual.pdf`)],
          tags: [
            { name: 'Spring', addresses: ['/category/seasons/spring-time/', '/category/spring-time/'] },
            { name: 'بهار', addresses: ['/tag/%d8%a8%d9%87%d8%a7%d8%b1/'] },
          ],
          entries: [
            story('spring', { tags: ['Spring', 'بهار'], addresses: ['/2019/05/spring/', '/?p=31'] }),
            page('about', { addresses: ['/about/', '/?page_id=32'] }),
            story('hidden', { state: 'draft', addresses: ['/2019/05/hidden/'] }),
          ],
        }),
      );
      expect(await leadsTo('/2019/05/spring')).toBe('/blog/spring');
      expect(await leadsTo('/?p=31')).toBe('/blog/spring');
      expect(await leadsTo('/category/seasons/spring-time/')).toBe('/blog?tag=Spring');
      expect(await leadsTo('/tag/%D8%A8%D9%87%D8%A7%D8%B1/')).toBe(`/blog?tag=${encodeURIComponent('بهار')}`);
      expect(await leadsTo('/category/other/')).toBe('/blog');
      expect(await leadsTo('/author/amina/')).toBe('/blog');
      expect(await leadsTo('/feed/')).toBe('/feed.xml');
      expect(await leadsTo('/2019/05/hidden/')).toBeUndefined();
      // Another page of this site has that address.
      expect(report.addresses).toContainEqual({ title: 'about', wanted: '/about', gets: '/about-2' });
      expect(report.refused_redirects).toContainEqual({
        from: '/about/',
        reason: 'There is a page at this address, and visitors will continue to see it.',
      });
      expect(await leadsTo('/?page_id=32')).toBe('/about-2');
    });

    test('keeps its redirects when it is imported again, without refusing any', async () => {
      const rights = source('https://rights.example.org', {
        entries: [story('rights', { tags: ['Women’s rights', "Children's rights"] })],
        tags: [
          { name: 'Women’s rights', addresses: ['/tag/women/'] },
          { name: "Children's rights", addresses: ['/tag/children/'] },
        ],
      });
      const first = await take(site(), rights);
      const again = await take(site(), rights);
      expect(await leadsTo('/tag/children/')).toBe('/blog?tag=Children%27s%20rights');
      const ofTags = ({ refused_redirects }: typeof first) =>
        refused_redirects.filter(({ from }) => /^\/tag\/(?:women|children)/.test(from));
      expect([first, again].map(ofTags)).toEqual([[], []]);
    });

    test('overwrites nothing that is here', async () => {
      await addStory(site().db, { slug: 'taken', title: 'Mine' });
      const report = await take(
        site(),
        source('https://taken.example.org', {
          entries: [
            story('taken'),
            story('other', { slug: 'taken' }),
            story('زمستان', { title: 'زمستان' }),
            story('🪁', { title: '🪁' }),
          ],
        }),
      );
      expect(report.entries.map(({ path }) => path)).toEqual([
        '/blog/taken-2',
        '/blog/taken-3',
        `/blog/${encodeURIComponent('زمستان')}`,
        '/blog/untitled',
      ]);
      expect(report.addresses).toMatchObject([
        { wanted: '/blog/taken', gets: '/blog/taken-2' },
        { wanted: '/blog/taken', gets: '/blog/taken-3' },
      ]);
      expect(await storyAt('taken')).toMatchObject({ title: 'Mine' });
    });

    test('when imported again, updates what changed there, but not what was changed or trashed here', async () => {
      const entries = ['same', 'there', 'here', 'both', 'thrown'].map((key) => story(key));
      const takeEntries = (given: typeof entries) =>
        take(site(), source('https://again.example.org', { entries: given }));
      await takeEntries(entries);
      const change = async (slug: string, fields: Partial<StoryFields>) =>
        stories().change(await findId('stories', slug), { fields }, nobody);
      await change('here', { title: 'Mine' });
      await change('both', { title: 'Mine' });
      await stories().move(await findId('stories', 'thrown'), 'trashed', nobody);

      const changed = entries.map((entry) =>
        ['there', 'both', 'thrown'].includes(entry.key) ? { ...entry, title: 'Theirs' } : entry,
      );
      const report = await takeEntries(changed);
      expect(report.entries.map(({ outcome }) => outcome)).toEqual([
        'unchanged',
        'updated',
        'unchanged',
        'changed_here',
        'in_trash',
      ]);
      expect(await storyAt('there')).toMatchObject({ title: 'Theirs' });
      expect(await storyAt('both')).toMatchObject({ title: 'Mine' });
      expect(await storyAt('thrown')).toMatchObject({ title: 'thrown', state: 'trashed' });
      const { count } = await site()
        .db.selectFrom('stories')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('slug', 'like', 'same%')
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(1);
    });

    test('when imported again, fetches missing pictures, and puts them in their places', async () => {
      const files = [fileAt(1, `${old.url}/late.png`), fileAt(2, `${old.url}/early.png`)];
      const entries = [
        story('late', {
          picture: 1,
          blocks: [{ type: 'gallery', id: 'g', gallery_id: null, pictures: [1, 2] }],
        }),
      ];
      old.gone.add('/late.png');
      const first = await take(site(), source(old.url, { files, entries }));
      expect(first.missing_files).toMatchObject([
        { reason: expect.stringMatching(/There is nothing there/) },
      ]);
      old.gone.clear();
      const second = await take(site(), source(old.url, { files, entries }));
      expect(second.missing_files).toEqual([]);
      expect(second.entries).toMatchObject([{ outcome: 'updated', notes: [] }]);
      const written = await storyAt('late');
      expect(written?.image_id).not.toBeNull();
      const pictures = await site()
        .db.selectFrom('gallery_images')
        .innerJoin('galleries', 'galleries.id', 'gallery_images.gallery_id')
        .select('gallery_id')
        .where('galleries.title', '=', 'late')
        .execute();
      expect(pictures).toHaveLength(2);
      expect(old.asked.filter((line) => line.endsWith('/early.png'))).toHaveLength(1);
    });

    test('that is stopped keeps what was imported, and continues from there', async () => {
      const entries = [story('first-of-two'), story('second-of-two')];
      const half = await take(
        site(),
        source('https://half.example.org', { entries }),
        {},
        async ({ phase, done }) => {
          if (phase === 'texts' && done === 1) throw new ImportStoppedError();
        },
      );
      expect(half.entries).toHaveLength(1);
      const whole = await take(site(), source('https://half.example.org', { entries }));
      expect(whole.entries.map(({ outcome }) => outcome)).toEqual(['unchanged', 'new']);
    });

    test('that is stopped while redirects are written has those already written', async () => {
      const entries = [story('led', { addresses: ['/2019/05/led/'] })];
      expect(await leadsTo('/2019/05/led/')).toBeUndefined();
      await take(site(), source('https://led.example.org', { entries }), {}, async ({ phase, done }) => {
        if (phase === 'addresses' && done > 0) throw new ImportStoppedError();
      });
      expect(await leadsTo('/2019/05/led/')).toBe('/blog/led');
    });

    test('reports a text that can’t be saved, and continues', async () => {
      const report = await take(
        site(),
        source('https://long.example.org', {
          entries: [
            story('long', { blocks: [text(`<p>${'word '.repeat(41_000)}</p>`)] }),
            story('cut', {
              title: `${'long '.repeat(50)}end`,
              tags: Array.from({ length: 30 }, (_, n) => `t${n}`),
            }),
          ],
        }),
      );
      expect(report.entries).toMatchObject([
        { outcome: 'failed', notes: [expect.stringMatching(/too long/)], id: null },
        {
          outcome: 'new',
          notes: [
            expect.stringMatching(/^Its title was too long/),
            expect.stringMatching(/^Only 20 tags fit/),
          ],
        },
      ]);
    });
  },
  visitsThisMachine,
);
