import { administrator, renderPage, type Sent } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const topics = {
  results: [
    { id: 1, name: 'Appeals', description: '', subscribers: 12 },
    { id: 2, name: 'School news', description: '', subscribers: 9 },
  ],
  total: 2,
  page: 1,
  per_page: 100,
};

const answers = { 'GET /admin/newsletter/topics': topics };

const letter = {
  ...published,
  id: 3,
  state: 'draft',
  publish_at: null,
  slug: 'coats',
  title: 'Coats',
  subject: '',
  preview: '',
  from_name: '',
  language: 'en',
  topic_id: 2,
  blocks: [],
  in_archive: true,
};

test('a new one gets its address of its title', async () => {
  renderPage(routes, { at: '/admin/letters/add', user: administrator, answers });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'The first one');
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('the-first-one');
});

test('one is made of what mail programs can show', async () => {
  renderPage(routes, { at: '/admin/letters/add', user: administrator, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a block' }));
  const kinds = within(screen.getByRole('listbox', { name: 'Kinds of blocks' }));
  expect(kinds.getAllByRole('option')).toHaveLength(6);
  expect(kinds.getByRole('option', { name: /^Button/ })).toBeVisible();
  for (const kind of [/^Columns/, /^Video/, /^Table/]) {
    expect(kinds.queryByRole('option', { name: kind })).not.toBeInTheDocument();
  }
});

describe('the topic', () => {
  const open = (user = administrator) =>
    renderPage(routes, {
      at: '/admin/letters/3',
      user,
      answers: {
        ...answers,
        'GET /admin/letters/3': { results: letter },
        'POST /admin/letters/3/presence': { others: [] },
        'PATCH /admin/letters/3/draft': ({ body }: Sent) => ({
          results: { ...letter, draft: { ...(body as object), version: 1, updated_at: letter.updated_at } },
        }),
      },
    });

  test('is one of the newsletter’s, or none, and then everybody gets the letter', async () => {
    const { sent } = open();
    await screen.findByRole('option', { name: 'School news' });
    const topic = screen.getByLabelText('Topic');
    expect(topic).toHaveValue('2');
    await userEvent.selectOptions(topic, 'Everybody');
    await userEvent.keyboard('{Control>}s{/Control}');
    const saves = () => sent.filter(({ name }) => name === 'PATCH /admin/letters/3/draft');
    await waitFor(() => expect(saves().at(-1)?.body).toMatchObject({ fields: { topic_id: null } }));
  });

  test('is chosen by those who send letters', async () => {
    const duty = { name: 'author', label: 'Author', permissions: ['write' as const] };
    open({ ...administrator, duty } as typeof administrator);
    expect(await screen.findByRole('combobox', { name: 'Language' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Topic' })).not.toBeInTheDocument();
  });
});

describe('its sending', () => {
  const listed = { ...published, state: 'published', approval: null, thumbnail: null };
  const rows = [
    { ...listed, id: 3, slug: 'coats', title: 'Coats' },
    {
      ...listed,
      id: 4,
      slug: 'hats',
      title: 'Hats',
      sending: { state: 'sent', at: '2026-07-03T09:00:00.000Z' },
    },
  ];

  test('is said in the list of letters', async () => {
    const list = { results: rows, total: 2, page: 1, per_page: 20 };
    renderPage(routes, {
      at: '/admin/letters',
      user: administrator,
      answers: { ...answers, 'GET /admin/letters': list, 'GET /admin/mail': { is_sent: true } },
    });
    expect(await screen.findByRole('row', { name: /Coats.*Not yet/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Hats.*Sent 3 July 2026/ })).toBeVisible();
  });

  const link = { type: 'button', id: 'read-on', kind: 'plain', label: 'Read the story', href: '/blog/coats' };

  const open = (progress: unknown) =>
    renderPage(routes, {
      at: '/admin/letters/3',
      user: administrator,
      answers: {
        ...answers,
        'GET /admin/letters/3': { results: { ...letter, blocks: [link] } },
        'GET /admin/letters/3/progress': { results: progress },
        'POST /admin/letters/3/presence': { others: [] },
        'PATCH /admin/letters/3': { results: { ...letter, state: 'published', version: 2 } },
      },
    });

  test('is what a letter on the site still lacks', async () => {
    open(null);
    await screen.findByRole('button', { name: 'Send…' });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/Nobody has got it by email yet: press “Send…”/)).toBeVisible();
  });

  test('is looked back at where it is over', async () => {
    const none = { sent: 2, refused: 0, bounced: 0, complaints: 0, skipped: 0, waiting: 0, retrying: 0 };
    open({ ...none, id: 5, state: 'sent', finished_at: '2026-07-03T09:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'How it was sent' })).toBeVisible();
  });
});
