import '../editor/jsdom-layout';
import { administrator, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../cms/entries/entry.fixture';
import { routes } from '../routes';
import { listed, picture } from './media.fixture';

const snow = { ...picture, id: 8, name: 'snow.jpg', alt: 'A road in snow' };
const fresh = { ...picture, id: 9, name: 'fresh.jpg', alt: '' };

async function openPicker() {
  const page = renderPage(routes, {
    at: '/admin/links/4',
    user: administrator,
    answers: {
      'GET /admin/links/4': { results: link },
      'PATCH /admin/links/4/draft': ({ body }: SentRequest) => ({ results: { ...link, draft: body } }),
      'GET /admin/media': ({ query }: SentRequest) => (query['q'] ? listed(snow) : listed(picture, snow)),
      'GET /admin/media/8': { results: snow },
      'POST /admin/media': { results: [{ name: 'fresh.jpg', media: fresh, known: false }] },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose a picture' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a picture' });
  await within(dialog).findByRole('radio', { name: /kites.jpg/ });
  return { user, dialog: within(dialog), ...page };
}

const link = {
  ...published,
  id: 4,
  title: 'Partners',
  url: 'https://www.example.org',
  description: '',
  category: 'Friends',
  image_id: null,
  image_alt: '',
  position: 0,
};

const description = () => screen.getByRole('textbox', { name: 'Description on this page' });

test('a picture is found and chosen, together with its description', async () => {
  const { user, dialog, sent } = await openPicker();
  await user.type(dialog.getByRole('searchbox'), 'snow{Enter}');
  await waitFor(() => expect(dialog.queryByRole('radio', { name: /kites.jpg/ })).not.toBeInTheDocument());
  const searches = sent.filter(({ name }) => name === 'GET /admin/media');
  expect(searches.at(-1)?.query).toMatchObject({ q: 'snow', kind: 'image' });
  // The search submits only its own form.
  expect(sent.some(({ name }) => name === 'PATCH /admin/links/4')).toBe(false);
  await user.click(dialog.getByRole('radio', { name: /snow.jpg/ }));
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
  expect(description()).toHaveValue('A road in snow');

  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});

test('a picture that is uploaded here is chosen at once, and says what it lacks', async () => {
  const { user, dialog } = await openPicker();
  await user.upload(
    dialog.getByLabelText('Files to upload'),
    new File(['x'], 'fresh.jpg', { type: 'image/jpeg' }),
  );
  expect(await dialog.findByText('1 file uploaded')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText('No description')).toBeVisible();
  await user.type(description(), 'Fresh snow');
  expect(description()).toHaveValue('Fresh snow');
});
