import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Blocks } from '@lapis/contract/blocks';
import { readGhost } from './read-ghost';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: string | Uint8Array | object) {
  const path = join(folder, 'export.json');
  await writeFile(path, typeof file === 'string' || file instanceof Uint8Array ? file : JSON.stringify(file));
  return readGhost(path);
}
const exported = (data: object, version = '4.48.2') => ({ db: [{ meta: { version }, data }] });
const fixture = join(import.meta.dirname, 'ghost-5.fixture.json');
/** Returns an entry's blocks without their ids. */
const blocksIn = (site: Awaited<ReturnType<typeof readGhost>>, at = 0) =>
  Blocks.parse(site.entries[at]?.blocks).map(({ id: _, ...block }) => block);

describe('an export of Ghost 5', () => {
  const reading = readGhost(fixture);

  it('holds stories with their authors, tags, dates and addresses', async () => {
    const { title, address, entries } = await reading;
    expect({ title, address }).toEqual({ title: 'Kite Trust', address: '' });
    expect(entries[0]).toMatchObject({
      kind: 'story',
      title: 'Snow & coats',
      slug: 'snow',
      summary: 'Forty families had coats.',
      author: 'Amina Noori',
      tags: ['Bamyan', 'Coats & hats'],
      state: 'published',
      publish_at: '2020-01-05T10:00:00.000Z',
      addresses: ['/snow/', '/p/81e54982-892a-462f-be9d-17cc5e9cbf81/'],
      picture: 1,
    });
  });

  it('is identified by an id from Ghost’s installation, if it has one', async () => {
    expect((await reading).identity).toBe('ghost 6b064a2e7203cd7f7032e678');
    const byHand = await read(
      exported({ posts: [], settings: [{ id: 1, key: 'title', value: 'Kite Trust' }] }),
    );
    expect(byHand).toMatchObject({ title: 'Kite Trust', identity: undefined });
  });

  it('turns cards into blocks', async () => {
    expect(
      blocksIn(await reading)
        .map(({ type }) => type)
        .join(' '),
    ).toBe(
      'text quote picture gallery text video text button callout questions text file text button picture text button text',
    );
  });

  it('lists the sizes of a picture as one file', async () => {
    expect((await reading).files[0]).toEqual({
      id: 1,
      address: '/content/images/2020/01/coats.jpg',
      otherAddresses: ['/content/images/size/w1200/2020/01/coats.jpg'],
      alt: 'Children',
      caption: 'By Tom',
    });
  });

  it('keeps drafts and schedules, and makes drafts of stories for members', async () => {
    const states = (await reading).entries.map(({ title, kind, state, notes }) => [
      title,
      kind,
      state,
      ...notes,
    ]);
    expect(states.slice(1)).toEqual([
      ['Half written', 'story', 'draft'],
      ['Next spring', 'story', 'scheduled'],
      ['For members', 'story', 'draft', 'It was for members only, and is a draft here.'],
      ['About', 'page', 'published'],
    ]);
  });

  it('has the address of each tag’s list', async () => {
    expect((await reading).tags).toContainEqual({ name: 'Coats & hats', addresses: ['/tag/coats-hats/'] });
  });

  it('has both menus', async () => {
    expect((await reading).menus).toEqual([
      {
        name: 'Navigation',
        items: [
          { label: 'Home', address: '/', items: [] },
          { label: 'About', address: '/about/', items: [] },
          { label: 'Give', address: 'https://give.example.org/now', items: [] },
        ],
      },
      { name: 'Secondary navigation', items: [{ label: 'Snow', address: '/snow/', items: [] }] },
    ]);
  });

  it('gives the same blocks without the HTML', async () => {
    const json = JSON.parse(await readFile(fixture, 'utf8'));
    for (const post of json.db[0].data.posts) post.html = null;
    expect(blocksIn(await read(json))).toEqual(blocksIn(await reading));
  });
});

it('reads what was written in the editor of Ghost 2', async () => {
  const mobiledoc = {
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: '/content/images/a.jpg', alt: 'Coats', caption: 'New' }],
      ['card-markdown', { markdown: '**Bold**' }],
      ['hr', {}],
      ['unheard-of', {}],
    ],
    markups: [['a', ['href', 'https://example.org/']], ['strong']],
    sections: [
      [
        1,
        'p',
        [
          [0, [0, 1], 2, 'Link'],
          [1, [], 0, 0],
          [0, [], 0, ' <end>'],
        ],
      ],
      [3, 'ol', [[[0, [], 0, 'One']], [[0, [], 0, 'Two']]]],
      ...[0, 1, 2, 3].map((card) => [10, card]),
    ],
  };
  const site = await read(
    exported(
      {
        posts: [
          {
            id: 1,
            title: 'Old',
            slug: 'old',
            page: 0,
            status: 'published',
            author_id: 1,
            published_at: 1577872800000,
            mobiledoc: JSON.stringify(mobiledoc),
          },
        ],
        users: [{ id: 1, name: 'Tom' }],
      },
      '2.38.2',
    ),
  );
  expect(blocksIn(site)).toEqual([
    {
      type: 'text',
      html: '<p><a href="https://example.org/"><strong>Link</strong></a><br /> &lt;end&gt;</p><ol><li>One</li><li>Two</li></ol>',
    },
    { type: 'picture', image_id: 1, alt: '', caption: 'New', size: 'text' },
    { type: 'text', html: '<p><strong>Bold</strong></p><hr />' },
  ]);
  expect(site.entries[0]).toMatchObject({ author: 'Tom', publish_at: '2020-01-01T10:00:00.000Z' });
});

it('counts newsletters, comments and members that are left out', async () => {
  const site = await read(
    exported({
      posts: [{ id: 'a', status: 'sent', html: '<p>Letter</p>' }],
      comments: [{}, {}],
      members: [{}],
    }),
  );
  expect(site).toMatchObject({
    entries: [],
    leftOut: [
      { what: 'newsletters that only went out by email', count: 1 },
      { what: 'comments', count: 2 },
      { what: 'members', count: 1 },
    ],
  });
});

it('takes a story whose text is broken, and says so', async () => {
  const { entries } = await read(exported({ posts: [{ id: 'a', title: 'T', lexical: '{' }] }));
  expect(entries).toMatchObject([
    { blocks: [], notes: ['Its text could not be read, and is missing here.'] },
  ]);
});

it('survives a text that is nested 5,000 levels deep', async () => {
  const lexical = `{"root":${'{"type":"x","children":['.repeat(5000)}${']}'.repeat(5000)}}`;
  expect(await read(exported({ posts: [{ id: 'a', title: 'T', lexical }] }))).toMatchObject({
    entries: [{ blocks: [] }],
  });
});

it.each([
  ['another JSON', { posts: [] }, /This is not a Ghost export/],
  ['an XML', '<rss/>', /This is not a Ghost export/],
  ['an empty file', '', /This is not a Ghost export/],
  ['a ZIP', 'PK\u0003\u0004', /unpack the ZIP/],
  ['an old version', exported({ posts: [] }, '003'), /before 1.0/],
  ['posts that are none', exported({ posts: [{ title: 5 }] }), /damaged at posts.0.id/],
  ['a file that ends too early', JSON.stringify(exported({ posts: [] })).slice(0, -5), /ends too early/],
  ['another encoding', Buffer.from('{"é":1}', 'latin1'), /not in UTF-8/],
])('refuses %s', async (_, file, words) => {
  await expect(read(file)).rejects.toThrow(words);
});
