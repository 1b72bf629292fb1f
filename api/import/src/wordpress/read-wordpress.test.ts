import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Blocks } from '@lapis/contract/blocks';
import { readWordPress } from './read-wordpress';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: string | Uint8Array) {
  const path = join(folder, 'export.xml');
  await writeFile(path, file);
  return readWordPress(path);
}

const head = (channel = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>T</title><link>https://old.example.org/site</link><language>fa-IR</language><wp:wxr_version>1.1</wp:wxr_version>${channel}`;
const wxr = (...items: string[]) =>
  `${head()}${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
const post = (more: string, type = 'post', id = 1) =>
  `<wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>${more}`;

describe('an export of WordPress 6', () => {
  const reading = readWordPress(join(import.meta.dirname, 'wordpress-6.fixture.xml'));
  const entry = async (key: string) => (await reading).entries.find((one) => one.key === key);

  it('has the site’s title and address', async () => {
    expect(await reading).toMatchObject({ title: 'Kite Trust & friends', address: 'http://old.example.org' });
  });

  it('holds stories with their authors, tags, dates and addresses', async () => {
    expect(await entry('post-7')).toMatchObject({
      kind: 'story',
      title: 'Snow & coats',
      slug: 'winter-coats',
      summary: 'Forty families had coats.',
      author: 'Tom Ash',
      tags: ['Bamyan', 'coats', 'Coats & hats', 'Winter'],
      language: 'en',
      state: 'published',
      publish_at: '2019-05-02T09:30:00.000Z',
      addresses: ['/2019/05/winter-coats/', '/2019/05/winter/', '/?p=7'],
    });
  });

  it('converts the editor’s blocks', async () => {
    const blocks = Blocks.parse((await entry('post-7'))?.blocks);
    expect(blocks.map(({ type }) => type).join(' ')).toBe(
      'text picture gallery quote columns video table picture text picture text file text',
    );
  });

  it('divides texts without blocks into blocks', async () => {
    const blocks = Blocks.parse((await entry('post-9'))?.blocks);
    expect(blocks.map(({ type }) => type).join(' ')).toBe('text picture video text gallery text quote');
  });

  it('has pages below pages, and the front page not at /', async () => {
    expect(await entry('page-19')).toMatchObject({
      kind: 'page',
      parent: 'page-18',
      addresses: ['/about/our-team/', '/?page_id=19'],
    });
    expect(await entry('page-17')).toMatchObject({ parent: null, addresses: ['/?page_id=17'] });
  });

  it('keeps drafts and schedules, and makes drafts of posts that were not public', async () => {
    const states = (await reading).entries.map(({ title, state, publish_at, notes }) => [
      title,
      state,
      publish_at,
      notes.length,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['Half written', 'draft', null, 0],
        ['To be checked', 'draft', null, 1],
        ['Next spring', 'scheduled', '2031-03-01T09:00:00.000Z', 0],
        ['For us', 'draft', '2019-02-01T09:00:00.000Z', 1],
        ['For friends', 'draft', '2019-02-02T09:00:00.000Z', 1],
      ]),
    );
  });

  it('lists each file once, with its description, caption and sizes', async () => {
    const uploads = 'http://old.example.org/wp-content/uploads/2019/05';
    expect((await reading).files).toEqual([
      {
        id: 1,
        address: `${uploads}/coats.jpg`,
        otherAddresses: [`${uploads}/coats-300x200.jpg`],
        alt: 'Children in new coats',
        caption: 'Coats for the winter',
      },
      {
        id: 2,
        address: `${uploads}/tea.jpg`,
        otherAddresses: [`${uploads}/tea-300x225.jpg`],
        alt: '',
        caption: 'Tea & bread',
      },
      {
        id: 3,
        address: `${uploads}/school-scaled.jpg`,
        otherAddresses: [`${uploads}/school-1024x683.jpg`],
        alt: 'A school with its door open',
        caption: '',
      },
      { id: 4, address: `${uploads}/report.pdf`, otherAddresses: [], alt: '', caption: '' },
    ]);
    expect((await entry('post-7'))?.picture).toBe(3);
  });

  it('has the addresses of each category’s and tag’s list', async () => {
    const { tags } = await reading;
    expect(tags).toHaveLength(4);
    expect(tags).toEqual(
      expect.arrayContaining([
        { name: 'Winter', addresses: ['/category/winter/'] },
        { name: 'Coats & hats', addresses: ['/category/winter/coats/', '/category/coats/'] },
        { name: 'coats', addresses: ['/tag/coats/'] },
      ]),
    );
  });

  it('has menus of both kinds', async () => {
    const item = (label: string, address: string, items: object[] = []) => ({ label, address, items });
    expect((await reading).menus).toEqual([
      {
        name: 'Main menu',
        items: [
          item('About', '/about/', [item('The team', '/about/our-team/')]),
          item('Coats & hats', '/category/winter/coats/'),
          item('Give', 'https://give.example.org/now'),
          item('Home', 'http://old.example.org/'),
        ],
      },
      {
        name: 'Footer',
        items: [
          item('About us', '/about/'),
          item('News', '/news/', [item('Snow & coats', '/2019/05/winter-coats/')]),
        ],
      },
    ]);
  });

  it('counts what is left out', async () => {
    expect((await reading).leftOut).toEqual([
      { what: 'posts of the type “event”', count: 1 },
      { what: 'comments', count: 1 },
      { what: 'posts and pages in the trash', count: 1 },
      { what: 'files that no story or page shows', count: 1 },
    ]);
  });
});

it('falls back to local times, and makes addresses relative to the site’s folder', async () => {
  const { entries } = await read(
    wxr(
      post(
        '<link>https://old.example.org/site/about/</link><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2019-05-02 10:30:00</wp:post_date><wp:post_parent>9</wp:post_parent>',
        'page',
      ),
    ),
  );
  expect(entries).toMatchObject([
    {
      title: 'Untitled',
      language: 'fa-AF',
      publish_at: '2019-05-02T10:30:00.000Z',
      parent: null,
      addresses: ['/about/', '/?page_id=1'],
    },
  ]);
});

it('does not take addresses of other sites or outside its folder for its own', async () => {
  const links = [
    'https://other.example.org/a/',
    'https://old.example.org/b/',
    'http://www.old.example.org/site/c/',
  ];
  const item = (link: string, at: number) => post(`<link>${link}</link>`, 'post', at);
  const menu = (to: number) =>
    post(
      `<title>To ${to}</title><category domain="nav_menu" nicename="m">M</category>${fakeMeta('_menu_item_type', 'post_type')}${fakeMeta('_menu_item_object_id', to)}`,
      'nav_menu_item',
      10 + to,
    );
  const { entries, menus } = await read(wxr(...links.map(item), ...links.map((_, at) => menu(at))));
  expect(entries.map(({ addresses }) => addresses)).toEqual([['/?p=0'], ['/?p=1'], ['/c/', '/?p=2']]);
  expect(menus[0]?.items.map(({ address }) => address)).toEqual([links[0], links[1], '/c/']);
});

const fakeMeta = (key: string, value: string | number) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;

it('says that an export lacks a lead picture', async () => {
  const { entries } = await read(
    wxr(post(fakeMeta('_thumbnail_id', 99)), post(fakeMeta('_thumbnail_id', -1), 'post', 2)),
  );
  expect(entries.map(({ picture, notes }) => [picture, ...notes])).toEqual([
    [null, 'The lead picture is not in this export.'],
    [null],
  ]);
});

it('keeps texts of any length, and has lists of tags that the export doesn’t define', async () => {
  const long = 'word '.repeat(200).trim();
  const terms = Array.from(
    { length: 25 },
    (_, at) => `<category domain="post_tag" nicename="t${at}">Tag ${at}</category>`,
  );
  const { entries, tags } = await read(
    wxr(post(`<title>${long}</title><excerpt:encoded>${long}</excerpt:encoded>${terms.join('')}`)),
  );
  expect(entries).toMatchObject([{ title: long, summary: long }]);
  expect(entries[0]?.tags).toHaveLength(25);
  expect(tags[24]).toEqual({ name: 'Tag 24', addresses: ['/tag/t24/'] });
});

it('drops menu entries that are below themselves', async () => {
  const below = (id: number, parent: number) =>
    post(
      `<title>M</title><category domain="nav_menu" nicename="m">M</category><wp:postmeta><wp:meta_key>_menu_item_menu_item_parent</wp:meta_key><wp:meta_value>${parent}</wp:meta_value></wp:postmeta>`,
      'nav_menu_item',
      id,
    );
  expect((await read(wxr(below(1, 2), below(2, 1), below(3, 3)))).menus).toEqual([]);
});

const laughs = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';

it.each([
  ['another XML', '<?xml version="1.0"?><feed></feed>', /This is not a WordPress export/],
  ['a feed', '<rss><channel><title>T</title><item></item></channel></rss>', /This is not a WordPress export/],
  ['an empty file', '', /ends too early/],
  ['a JSON', '{}', /choose Ghost/],
  ['a ZIP', 'PK\u0003\u0004', /unpack the ZIP/],
  [
    'a file with entities of its own',
    wxr(post('&b;')).replace('<rss', `${laughs}<rss`),
    /declares a document type/,
  ],
  [
    'a file that ends too early',
    wxr(post('<title>Words</title>')).slice(0, -40),
    /damaged or ends too early/,
  ],
  [
    'a file that ends within a text',
    wxr(post('<title><![CDATA[Words')).slice(0, -30),
    /damaged or ends too early/,
  ],
  ['a file that is nested deeply', `${head()}${'<a>'.repeat(100_000)}`, /damaged/],
  ['a later version', wxr().replace('1.1', '2.0'), /version 2\.0/],
  ['another encoding by its words', wxr().replace('UTF-8', 'ISO-8859-1'), /not in UTF-8/],
  ['another encoding by its bytes', Buffer.from(wxr(post('<title>é</title>')), 'latin1'), /not in UTF-8/],
  ['UTF-16', Buffer.from(`\uFEFF${wxr()}`, 'utf16le'), /not in UTF-8/],
])('refuses %s', async (_, file, words) => {
  await expect(read(file)).rejects.toThrow(words);
});

it('reads the words of footnotes from the post’s metadata', async () => {
  const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"Mina.","id":"a"}]]]></wp:meta_value></wp:postmeta>`;
  const content = `<content:encoded><![CDATA[<!-- wp:paragraph --><p>Up<sup data-fn="a" class="fn"><a href="#a">1</a></sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->]]></content:encoded>`;
  const { entries } = await read(wxr(post(content + meta)));
  expect(entries).toMatchObject([{ blocks: [{ html: '<p>Up[1].</p><ol><li>Mina.</li></ol>' }], notes: [] }]);
});
