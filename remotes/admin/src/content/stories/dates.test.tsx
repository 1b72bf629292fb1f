import '../../editor/jsdom-layout';
import { administrator, renderPage, type SentRequest } from '@lapis/testing';
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
  author: 'Ada Ames',
  tags: [],
  image_id: null,
  image_alt: '',
};

async function open(start: object = {}) {
  let story = { ...coats, ...start };
  const page = renderPage(routes, {
    at: '/admin/blog/7',
    user: administrator,
    answers: {
      'GET /admin/blog/7': () => ({ results: story }),
      'GET /admin/blog/tags': { results: [] },
      'POST /admin/blog/7/presence': { others: [] },
      'PATCH /admin/blog/7': ({ body }: SentRequest) => {
        story = { ...story, ...(body as object) };
        return { results: story };
      },
      'POST /admin/blog/7/duplicate': {
        results: { ...coats, id: 8, title: 'Copy of Coats', state: 'draft' },
      },
      'GET /admin/blog/8': { results: { ...coats, id: 8, title: 'Copy of Coats', state: 'draft' } },
      'POST /admin/blog/8/presence': { others: [] },
    },
  });
  await screen.findByRole('toolbar');
  return { user: userEvent.setup(), ...page };
}

const last = (sent: SentRequest[]) => sent.findLast(({ name }) => name === 'PATCH /admin/blog/7')?.body;

test('a draft is published with a past date, and the form says so', async () => {
  const { user, sent } = await open({ state: 'draft', publish_at: null });
  await user.click(screen.getByRole('button', { name: 'Publish on another date…' }));
  await user.type(screen.getByLabelText('Publish on'), '2021-03-01T09:30');
  expect(screen.getByText(/straight away, with this date/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/is on the site, dated 1 March 2021/)).toBeVisible();
  expect(last(sent)).toMatchObject({
    state: 'published',
    publish_at: new Date('2021-03-01T09:30').toISOString(),
  });
});

test('the date of a published story can be changed to a past one, but not to a future one', async () => {
  const { user, sent } = await open({ publish_at: new Date('2026-03-01T09:30').toISOString() });
  await user.click(screen.getByRole('button', { name: 'Change the date…' }));
  const time = screen.getByLabelText('Published on');
  expect(time).toHaveValue('2026-03-01T09:30');
  await user.clear(time);
  await user.type(time, '2126-03-01T09:30');
  expect(screen.getByText('Choose a time in the past.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the date' }));
  expect(last(sent)).toBeUndefined();
  await user.clear(time);
  await user.type(time, '2020-12-24T18:00');
  await user.click(screen.getByRole('button', { name: 'Change the date' }));
  expect(await screen.findByText(/is on the site, dated 24 December 2020/)).toBeVisible();
});

test('a story is duplicated, and its copy opens', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByRole('heading', { name: 'Copy of Coats' })).toBeVisible();
  await screen.findByText('This is “Copy of Coats”, a draft that visitors can’t see.');
});
