import '../../editor/jsdom-layout';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const coats = {
  ...published,
  id: 7,
  slug: 'coats',
  language: 'en',
  title: 'Coats',
  excerpt: 'Warm ones.',
  html: '<p>Six coats on six hooks.</p>',
  blocks: [],
  author: 'Ada Ames',
  tags: [],
  image_id: null,
  image_alt: '',
};

const letter = {
  ...published,
  id: 3,
  state: 'draft',
  publish_at: null,
  slug: 'coats',
  title: 'Coats',
  subject: 'Coats',
  preview: 'Warm ones.',
  from_name: '',
  language: 'en',
  topic_id: null,
  blocks: [{ type: 'button', id: 'read-on', kind: 'plain', label: 'Read the story', href: '/blog/coats' }],
  in_archive: true,
};

async function open(answers: Record<string, unknown>, typed = '') {
  const page = renderPage(routes, {
    at: '/admin/blog/7',
    user: administrator,
    answers: {
      'GET /admin/blog/7': { results: coats },
      'GET /admin/blog/tags': { results: [] },
      'POST /admin/blog/7/presence': { others: [] },
      ...answers,
    },
  });
  if (typed) await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), typed);
  await userEvent.click(await screen.findByRole('button', { name: 'Write a letter about this' }));
  return page;
}

test('a letter about a story is begun by one press, and opened', async () => {
  const { sent, router } = await open({
    'POST /admin/letters/from-story': { results: letter },
    'GET /admin/letters/3': { results: letter },
    'POST /admin/letters/3/presence': { others: [] },
    'GET /admin/newsletter/topics': { results: [], total: 0, page: 1, per_page: 100 },
  });
  await screen.findByText(/^This letter links to “Coats”/);
  expect(await screen.findByLabelText('Subject')).toHaveValue('Coats');
  expect(router.state.location.pathname).toBe('/admin/letters/3');
  expect(sent).toContainEqual(
    expect.objectContaining({ name: 'POST /admin/letters/from-story', body: { story_id: 7 } }),
  );
});

test('where it is refused, that is said, and the story stays', async () => {
  const message = 'This story is in the trash. Please restore it first.';
  const { router } = await open({ 'POST /admin/letters/from-story': failing(409, { message }) });
  await screen.findByText(message);
  expect(router.state.location.pathname).toBe('/admin/blog/7');
});

test('where a colleague has written the story meanwhile, the form says so first', async () => {
  const { sent, router } = await open(
    {
      'PATCH /admin/blog/7/draft': failing(409, {
        message: 'Someone else has changed this.',
        results: { ...coats, version: 2, title: 'Coats and hats', draft: null },
      }),
    },
    '!',
  );
  await screen.findByRole('region', { name: /changed|wrote/i });
  expect(sent.some(({ name }) => name === 'POST /admin/letters/from-story')).toBe(false);
  expect(router.state.location.pathname).toBe('/admin/blog/7');
});
