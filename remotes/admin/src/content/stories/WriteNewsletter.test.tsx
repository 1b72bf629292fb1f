import '../../editor/jsdom-layout';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { author } from '../../cms/entries/form/widget-form.fixture';
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

const newsletter = {
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
  await userEvent.click(await screen.findByRole('button', { name: 'Write a newsletter about this' }));
  return page;
}

test('one press creates a newsletter about a story, and opens it', async () => {
  const { sent, router } = await open({
    'POST /admin/newsletters/from-story': { results: newsletter },
    'GET /admin/newsletters/3': { results: newsletter },
    'POST /admin/newsletters/3/presence': { others: [] },
    'GET /admin/newsletters/topics': { results: [], total: 0, page: 1, per_page: 100 },
  });
  await screen.findByText(/^This newsletter links to “Coats”/);
  expect(await screen.findByLabelText('Subject')).toHaveValue('Coats');
  expect(router.state.location.pathname).toBe('/admin/newsletters/3');
  expect(sent).toContainEqual(
    expect.objectContaining({ name: 'POST /admin/newsletters/from-story', body: { story_id: 7 } }),
  );
});

test('if the server rejects it, the reason is shown, and the story stays open', async () => {
  const message = 'This story is in the trash. Please restore it first.';
  const { router } = await open({ 'POST /admin/newsletters/from-story': failing(409, { message }) });
  await screen.findByText(message);
  expect(router.state.location.pathname).toBe('/admin/blog/7');
});

test('if a colleague has changed the story meanwhile, the form says so first', async () => {
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
  expect(sent.some(({ name }) => name === 'POST /admin/newsletters/from-story')).toBe(false);
  expect(router.state.location.pathname).toBe('/admin/blog/7');
});

test('the button is not offered to authors, who can’t send newsletters', async () => {
  renderPage(routes, {
    at: '/admin/blog/7',
    user: author,
    answers: {
      'GET /admin/blog/7': { results: coats },
      'GET /admin/blog/tags': { results: [] },
      'POST /admin/blog/7/presence': { others: [] },
    },
  });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write a newsletter about this' })).not.toBeInTheDocument();
});
