import { administrator, failing, renderPage, type Sent } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../content/thing.fixture';
import { routes } from '../routes';

const gallery = { ...published, id: 3, slug: 'kites', title: 'Kites', description: '' };

const picture = (id: number, name: string) => ({
  id,
  alt: '',
  caption: `The ${name}`,
  cover: false,
  media: {
    id: id + 100,
    kind: 'image',
    name: `${name}.jpg`,
    state: 'ready',
    picture: null,
    placeholder: 'data:image/png;base64,',
    alt: `A ${name} in the wind`,
    decorative: false,
    people: false,
    consent: null,
    shown: false,
  },
});

/** A gallery that keeps its pictures as ours does. */
function server() {
  let pictures = [picture(1, 'red kite'), picture(2, 'blue kite'), picture(3, 'green kite')];
  const list = () => ({ results: pictures, total: pictures.length, page: 1, per_page: 500 });
  return {
    'GET /admin/galleries/3': { results: gallery },
    'POST /admin/galleries/3/presence': { others: [] },
    'GET /admin/galleries/3/images': list,
    'PATCH /admin/galleries/3/images': ({ body }: Sent) => {
      const { order } = body as { order: number[] };
      pictures = order.flatMap((id) => pictures.filter((one) => one.id === id));
      return list();
    },
    'PATCH /admin/galleries/3/images/2': ({ body }: Sent) => {
      pictures = pictures.map((one) => (one.id === 2 ? { ...one, ...(body as object) } : one));
      return { results: pictures[1] };
    },
    'DELETE /admin/galleries/3/images/2': () => {
      pictures = pictures.filter(({ id }) => id !== 2);
    },
    'POST /admin/galleries/3/images/from-library': () => {
      pictures = [...pictures, { ...picture(9, 'blue kite'), media: picture(2, 'blue kite').media }];
      return list();
    },
    'PATCH /admin/galleries/3/images/9': { results: picture(9, 'blue kite') },
  };
}

async function open(answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/galleries/3',
    user: administrator,
    answers: { ...server(), ...answers },
  });
  await screen.findByRole('list', { name: 'Pictures in their order' });
  return { user: userEvent.setup(), ...page };
}

const lines = () =>
  within(screen.getByRole('list', { name: 'Pictures in their order' })).getAllByRole('button', {
    name: /^Move /,
  });
const names = () => lines().map((line) => line.getAttribute('aria-label'));

test('its pictures are put in order by buttons', async () => {
  const { user } = await open();
  expect(screen.getByRole('button', { name: 'Earlier: red kite.jpg' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Later: red kite.jpg' }));
  await waitFor(() =>
    expect(names()).toEqual(['Move blue kite.jpg', 'Move red kite.jpg', 'Move green kite.jpg']),
  );
});

test('an order that could not be saved is taken back', async () => {
  const { user } = await open({ 'PATCH /admin/galleries/3/images': failing(422) });
  await user.click(screen.getByRole('button', { name: 'Later: red kite.jpg' }));
  await waitFor(() => expect(names()[0]).toBe('Move red kite.jpg'));
});

test('a caption is saved when one leaves it, and what went wrong is said', async () => {
  const { user, sent } = await open();
  const caption = screen.getAllByRole('textbox', { name: 'Caption' })[1] as HTMLElement;
  await user.clear(caption);
  await user.type(caption, 'The blue one{Enter}');
  expect(await screen.findByText('Caption saved.')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'PATCH /admin/galleries/3/images/2')).toMatchObject([
    { body: { caption: 'The blue one' } },
  ]);
});

test('one of them stands for the gallery', async () => {
  const { user } = await open();
  const covers = () => screen.getAllByRole('radio', { name: 'Stands for the gallery' });
  await user.click(covers()[1] as HTMLElement);
  await waitFor(() => expect(covers()[1]).toBeChecked());
});

test('one is taken out, and comes back with its words by Undo', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Take out of the gallery: blue kite.jpg' }));
  expect(await screen.findByText(/is out of the gallery; it stays in the library/)).toBeVisible();
  expect(lines()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“blue kite.jpg” is in the gallery again.')).toBeVisible();
  expect(sent).toContainEqual(
    expect.objectContaining({
      name: 'PATCH /admin/galleries/3/images/9',
      body: { alt: '', caption: 'The blue kite' },
    }),
  );
  expect(names()).toEqual(['Move red kite.jpg', 'Move blue kite.jpg', 'Move green kite.jpg']);
});
