import { administrator, renderPage, type SentRequest } from '@lapis/testing';
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

const answers = { 'GET /admin/newsletters/topics': topics };

const newsletter = {
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

test('a new newsletter gets its address from its title', async () => {
  renderPage(routes, { at: '/admin/newsletters/add', user: administrator, answers });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'The first one');
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('the-first-one');
});

test('a newsletter offers only blocks that email programs can show', async () => {
  renderPage(routes, { at: '/admin/newsletters/add', user: administrator, answers });
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
      at: '/admin/newsletters/3',
      user,
      answers: {
        ...answers,
        'GET /admin/newsletters/3': { results: newsletter },
        'POST /admin/newsletters/3/presence': { others: [] },
        'PATCH /admin/newsletters/3/draft': ({ body }: SentRequest) => ({
          results: {
            ...newsletter,
            draft: { ...(body as object), version: 1, updated_at: newsletter.updated_at },
          },
        }),
      },
    });

  test('can be changed to Everyone, so that all subscribers get the newsletter', async () => {
    const { sent } = open();
    await screen.findByRole('option', { name: 'School news' });
    const topic = screen.getByLabelText('Topic');
    expect(topic).toHaveValue('2');
    await userEvent.selectOptions(topic, 'Everyone');
    await userEvent.keyboard('{Control>}s{/Control}');
    const saves = () => sent.filter(({ name }) => name === 'PATCH /admin/newsletters/3/draft');
    await waitFor(() => expect(saves().at(-1)?.body).toMatchObject({ fields: { topic_id: null } }));
  });

  test('is hidden from authors, who can’t send newsletters', async () => {
    const staff_role = { name: 'author', label: 'Author', permissions: ['write' as const] };
    open({ ...administrator, staff_role } as typeof administrator);
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

  test('is shown in the list of newsletters', async () => {
    const list = { results: rows, total: 2, page: 1, per_page: 20 };
    renderPage(routes, {
      at: '/admin/newsletters',
      user: administrator,
      answers: { ...answers, 'GET /admin/newsletters': list, 'GET /admin/mail': { is_sent: true } },
    });
    expect(await screen.findByRole('row', { name: /Coats.*Not yet/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Hats.*Sent 3 July 2026/ })).toBeVisible();
  });

  const link = { type: 'button', id: 'read-on', kind: 'plain', label: 'Read the story', href: '/blog/coats' };

  const open = (progress: unknown) =>
    renderPage(routes, {
      at: '/admin/newsletters/3',
      user: administrator,
      answers: {
        ...answers,
        'GET /admin/newsletters/3': { results: { ...newsletter, blocks: [link] } },
        'GET /admin/newsletters/3/progress': { results: progress },
        'POST /admin/newsletters/3/presence': { others: [] },
        'PATCH /admin/newsletters/3': { results: { ...newsletter, state: 'published', version: 2 } },
      },
    });

  test('is mentioned after a newsletter is published but not sent', async () => {
    open(null);
    await screen.findByRole('button', { name: 'Send…' });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/No one has received it by email yet: press “Send…”/)).toBeVisible();
  });

  test('can be reviewed once it is over', async () => {
    const none = { sent: 2, refused: 0, bounced: 0, complaints: 0, skipped: 0, waiting: 0, retrying: 0 };
    open({ ...none, id: 5, state: 'sent', finished_at: '2026-07-03T09:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'How it was sent' })).toBeVisible();
  });
});
