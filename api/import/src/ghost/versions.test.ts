import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGhost } from './read-ghost';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-versions-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(version: string, data: object) {
  const path = join(folder, 'export.json');
  await writeFile(path, JSON.stringify({ db: [{ meta: { exported_on: 1616548552757, version }, data }] }));
  return readGhost(path);
}

const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
const by = { created_by: '1', updated_by: '1' };
const dates = { created_at: '2020-05-01T09:00:00.000Z', updated_at: '2020-05-02T09:00:00.000Z' };

const POST = '605a8e13b6cf646d6629d001';
const forSearch = nulls('og_image', 'og_title', 'og_description', 'twitter_image', 'twitter_title');
const seo = { ...forSearch, twitter_description: null, meta_title: 'Kites', meta_description: 'Of kites' };

const mobiledoc = JSON.stringify({
  version: '0.3.1',
  atoms: [],
  cards: [['card-markdown', { cardName: 'card-markdown', markdown: 'Forty **kites**.' }]],
  markups: [],
  sections: [[10, 0]],
});
const lexical = JSON.stringify({
  root: {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'extended-text', text: 'Forty ' },
          { type: 'extended-text', text: 'kites', format: 1 },
          { type: 'extended-text', text: '.' },
        ],
      },
    ],
  },
});

const post = {
  id: POST,
  uuid: '0a0a0a0a-0000-4000-8000-000000000001',
  title: 'Kites in spring',
  slug: 'kites-in-spring',
  html: '<p>Forty <strong>kites</strong>.</p>',
  plaintext: 'Forty kites.',
  feature_image: '/content/images/2020/05/kite.jpg',
  featured: 0,
  status: 'published',
  locale: null,
  visibility: 'public',
  ...dates,
  published_at: '2020-05-02T09:00:00.000Z',
  published_by: '1',
  custom_excerpt: 'Of kites.',
  ...nulls('codeinjection_head', 'codeinjection_foot', 'custom_template'),
};
const user = {
  id: '1',
  name: 'Ada Crane',
  slug: 'ada',
  password: '$2a$10$',
  email: 'ada@example.org',
  ...nulls('profile_image', 'cover_image', 'bio', 'website', 'location', 'facebook', 'twitter', 'tour'),
  status: 'active',
  visibility: 'public',
  last_seen: null,
  ...dates,
};
const tag = {
  id: '3',
  name: 'Spring',
  slug: 'spring',
  ...nulls('description', 'feature_image', 'parent_id', 'meta_title', 'meta_description'),
  visibility: 'public',
  ...dates,
};
const authors = [{ id: '4', post_id: POST, author_id: '1', sort_order: 0 }];
const meta = (more: object = {}) => [{ id: '5', post_id: POST, ...seo, ...more }];
const setting = (more: object) => [
  { id: '6', key: 'title', value: 'Old kites', flags: 'PUBLIC', ...more, ...dates },
  { id: '7', key: 'icon', value: null, ...more, ...dates },
];

/** Tables and columns of each release. */
const releases: [version: string, data: object][] = [
  [
    '1.25.5',
    {
      posts: [{ ...post, ...seo, mobiledoc, html: null, amp: null, page: 0, author_id: '1', ...by }],
      users: [{ ...user, ...nulls('ghost_auth_access_token', 'ghost_auth_id', 'locale'), ...by }],
      tags: [{ ...tag, ...by }],
      posts_tags: [{ id: '8', post_id: POST, tag_id: '3', sort_order: 0 }],
      roles: [{ id: '9', name: 'Owner', description: 'Blog Owner', ...dates, ...by }],
      roles_users: [{ id: '10', role_id: '9', user_id: '1' }],
      settings: setting({ type: 'blog', ...by }),
      subscribers: [],
      clients: [],
    },
  ],
  [
    '2.9.0',
    {
      posts: [{ ...post, ...seo, mobiledoc, comment_id: POST, page: 0, author_id: '1', ...by }],
      posts_authors: authors,
      users: [{ ...user, ...by }],
      tags: [{ ...tag, ...by }],
      posts_tags: [{ id: '8', post_id: POST, tag_id: '3', sort_order: 0 }],
      settings: setting({ type: 'blog', ...by }),
      mobiledoc_revisions: [],
    },
  ],
  [
    '3.0.0',
    {
      posts: [
        { ...post, mobiledoc, comment_id: POST, canonical_url: null, type: 'post', author_id: '1', ...by },
      ],
      posts_meta: meta(),
      posts_authors: authors,
      users: [{ ...user, ...by }],
      tags: [{ ...tag, ...by }],
      posts_tags: [{ id: '8', post_id: POST, tag_id: '3', sort_order: 0 }],
      settings: setting({ type: 'blog', ...by }),
      members_stripe_customers: [],
    },
  ],
  [
    '4.10.0',
    {
      posts: [{ ...post, mobiledoc, type: 'post', email_recipient_filter: 'none', author_id: '1', ...by }],
      posts_meta: meta(nulls('feature_image_alt', 'feature_image_caption', 'email_subject', 'frontmatter')),
      posts_authors: authors,
      users: [{ ...user, ...by }],
      tags: [{ ...tag, ...nulls('og_image', 'canonical_url', 'accent_color'), ...by }],
      posts_tags: [{ id: '8', post_id: POST, tag_id: '3', sort_order: 0 }],
      settings: setting({ group: 'site', type: 'string', ...by }),
      snippets: [],
    },
  ],
  [
    '5.130.0',
    {
      posts: [{ ...post, mobiledoc: null, lexical, type: 'post', newsletter_id: null, ...by }],
      posts_meta: meta({
        ...nulls('feature_image_alt', 'feature_image_caption', 'frontmatter'),
        email_only: 0,
      }),
      posts_authors: authors,
      users: [{ ...user, comment_notifications: 1, ...by }],
      tags: [{ ...tag, ...by }],
      posts_tags: [{ id: '8', post_id: POST, tag_id: '3', sort_order: 0 }],
      settings: setting({ group: 'site', type: 'string', ...by }),
      newsletters: [],
      custom_theme_settings: [],
    },
  ],
  [
    '6.0.3',
    {
      posts: [
        { ...post, mobiledoc: null, lexical, html: null, type: 'post', show_title_and_feature_image: 1 },
      ],
      posts_meta: meta({ ...nulls('feature_image_alt', 'feature_image_caption'), email_only: false }),
      posts_authors: authors,
      users: [user],
      tags: [tag],
      posts_tags: [{ id: '8', post_id: POST, tag_id: '3', sort_order: 0 }],
      settings: setting({ group: 'site', type: 'string' }),
      products: [],
      benefits: [],
    },
  ],
];

it.each(releases)('an export of Ghost %s is read', async (version, data) => {
  expect(await read(version, data)).toMatchObject({
    title: 'Old kites',
    entries: [
      {
        kind: 'story',
        title: 'Kites in spring',
        slug: 'kites-in-spring',
        summary: 'Of kites.',
        author: 'Ada Crane',
        tags: ['Spring'],
        state: 'published',
        publish_at: '2020-05-02T09:00:00.000Z',
        picture: 1,
        blocks: [{ type: 'text', html: expect.stringMatching(/^<p>Forty <strong>kites<\/strong>\.<\/p>$/) }],
        notes: [],
      },
    ],
    tags: [{ name: 'Spring' }],
    leftOut: [],
  });
});

it('reads rows that have only the necessary columns', async () => {
  const site = await read('4.0.0', {
    posts: [{ id: 1, title: 'Kites', html: '<p>Up</p>', page: '1' }],
    posts_meta: [{ post_id: 1 }],
    posts_authors: [{ post_id: 1, author_id: 2, sort_order: '0' }],
    users: [{ id: 2 }],
    tags: null,
    settings: [{ key: 'title' }],
  });
  expect(site.entries).toMatchObject([{ kind: 'page', title: 'Kites', tags: [], author: '' }]);
});

it('keeps the words of footnotes in Markdown', async () => {
  const written = { cards: [['markdown', { markdown: 'Forty[^1].\n\n[^1]: Mina.' }]], sections: [[10, 0]] };
  const site = await read('3.0.0', {
    posts: [{ id: 1, title: 'Kites', mobiledoc: JSON.stringify(written) }],
  });
  expect(site.entries[0]?.blocks).toMatchObject([
    { type: 'text', html: '<p>Forty[^1].</p><p>[^1]: Mina.</p>' },
  ]);
});
