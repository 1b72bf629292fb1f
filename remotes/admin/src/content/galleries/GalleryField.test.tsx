import '../../editor/jsdom-layout';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const project = {
  ...published,
  id: 4,
  slug: 'coats',
  title: 'Winter coats',
  summary: '',
  html: '<p>Coats</p>',
  status: 'running',
  location: '',
  figure: null,
  image_id: null,
  image_alt: '',
  position: 0,
};

const kites = { ...published, id: 3, slug: 'kites', title: 'Kites over Kabul' };
const snow = { ...published, id: 8, slug: 'snow', title: 'Snow', state: 'draft', publish_at: null };

async function open(gallery_id: number | null, answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/services/4',
    user: administrator,
    answers: {
      'GET /admin/services/4': { results: { ...project, gallery_id } },
      'POST /admin/services/4/presence': { others: [] },
      'PATCH /admin/services/4/draft': ({ body }: SentRequest) => ({
        results: {
          ...project,
          gallery_id,
          draft: { ...(body as object), version: 1, base: 1, updated_by: null },
        },
      }),
      'GET /admin/galleries': ({ query }: SentRequest) => listed(query['q'] ? [snow] : [kites, snow]),
      'GET /admin/galleries/3': { results: kites },
      'GET /admin/galleries/8': { results: snow },
      ...answers,
    },
  });
  const field = await screen.findByRole('group', { name: 'Gallery' });
  return { user: userEvent.setup(), field: within(field), ...page };
}

const listed = (results: object[]) => ({ results, total: results.length, page: 1, per_page: 50 });

const drafted = (sent: SentRequest[]) =>
  (
    sent.findLast(({ name }) => name === 'PATCH /admin/services/4/draft')?.body as {
      fields: { gallery_id: number | null };
    }
  )?.fields.gallery_id;

test('a gallery is found by its title, chosen, and removed', async () => {
  const { user, field, sent } = await open(null);
  await user.click(field.getByRole('button', { name: 'Choose a gallery' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Choose a gallery' }));
  expect(await dialog.findByRole('button', { name: 'Kites over Kabul' })).toBeVisible();
  await user.type(dialog.getByRole('searchbox'), 'snow{Enter}');
  await waitFor(() => expect(dialog.queryByRole('button', { name: /Kites/ })).not.toBeInTheDocument());
  // The search submits only its own form.
  expect(drafted(sent)).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Snow Draft' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(field.getByText('Snow')).toBeVisible();
  expect(field.getByText(/Visitors can’t see it/)).toBeVisible();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(drafted(sent)).toBe(8));

  await user.click(field.getByRole('button', { name: 'Remove' }));
  expect(field.getByRole('button', { name: 'Choose a gallery' })).toHaveFocus();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(drafted(sent)).toBeNull());
});

test('the chosen gallery is named, and marked in the dialog', async () => {
  const { user, field } = await open(3);
  expect(await field.findByText('Kites over Kabul')).toBeVisible();
  expect(field.queryByText(/Visitors/)).not.toBeInTheDocument();
  await user.click(field.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('button', { current: true })).toHaveTextContent('Kites over Kabul');
});

test.each([
  ['in the trash', { results: { ...kites, state: 'trashed' } }, /^In the trash/],
  ['not published yet', { results: { ...kites, state: 'scheduled' } }, /^Scheduled/],
  ['over', { results: { ...kites, state: 'ended' } }, /^Expired/],
])('a gallery that is %s has a note beside its name', async (_, answer, words) => {
  const { field } = await open(3, { 'GET /admin/galleries/3': answer });
  expect(await field.findByText('Kites over Kabul')).toBeVisible();
  expect(field.getByText(words)).toBeVisible();
  expect(field.getByText(/its pictures are not on the page/)).toBeVisible();
});

test('a deleted gallery can be removed', async () => {
  const { user, field } = await open(3, { 'GET /admin/galleries/3': failing(404) });
  expect(await field.findByText(/It has been deleted/)).toBeVisible();
  await user.click(field.getByRole('button', { name: 'Remove' }));
  expect(field.queryByText(/It has been deleted/)).not.toBeInTheDocument();
});
