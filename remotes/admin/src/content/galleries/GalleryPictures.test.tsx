import { notices } from '@lapis/portal';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

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

beforeEach(() => notices.shown.forEach(({ id }) => notices.remove(id)));

function server() {
  let pictures = [picture(1, 'red kite'), picture(2, 'blue kite'), picture(3, 'green kite')];
  const list = () => ({ results: pictures, total: pictures.length, page: 1, per_page: 500 });
  return {
    'GET /admin/galleries/3': { results: gallery },
    'POST /admin/galleries/3/presence': { others: [] },
    'GET /admin/galleries/3/images': list,
    'PATCH /admin/galleries/3/images': ({ body }: SentRequest) => {
      const { order } = body as { order: number[] };
      pictures = order.flatMap((id) => pictures.filter((one) => one.id === id));
      return list();
    },
    'PATCH /admin/galleries/3/images/2': ({ body }: SentRequest) => {
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
  await screen.findByRole('list', { name: 'Pictures, in order' });
  return { user: userEvent.setup(), ...page };
}

const lines = () =>
  within(screen.getByRole('list', { name: 'Pictures, in order' })).getAllByRole('button', {
    name: /^Move /,
  });
const names = () => lines().map((line) => line.getAttribute('aria-label'));

test('pictures are in the order of the page, the last one first, and buttons change the order', async () => {
  const { user, sent } = await open();
  expect(names()).toEqual(['Move green kite.jpg, 1', 'Move blue kite.jpg, 2', 'Move red kite.jpg, 3']);
  expect(screen.getByText(/shows number 1 first/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Earlier: green kite.jpg' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Later: green kite.jpg' }));
  await waitFor(() =>
    expect(names()).toEqual(['Move blue kite.jpg, 1', 'Move green kite.jpg, 2', 'Move red kite.jpg, 3']),
  );
  expect(sent.filter(({ name }) => name === 'PATCH /admin/galleries/3/images')).toMatchObject([
    { body: { order: [1, 3, 2] } },
  ]);
});

test('an order that could not be saved is reverted', async () => {
  const { user } = await open({ 'PATCH /admin/galleries/3/images': failing(422) });
  await user.click(screen.getByRole('button', { name: 'Later: green kite.jpg' }));
  await waitFor(() => expect(names()[0]).toBe('Move green kite.jpg, 1'));
});

test('a caption is saved with Enter, and marked as saved', async () => {
  const { user, sent } = await open();
  const caption = screen.getAllByRole('textbox', { name: 'Caption' })[1] as HTMLElement;
  await user.clear(caption);
  await user.type(caption, 'The blue one{Enter}');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(notices.shown).toEqual([]);
  expect(sent.filter(({ name }) => name === 'PATCH /admin/galleries/3/images/2')).toMatchObject([
    { body: { caption: 'The blue one' } },
  ]);
});

test('one of the pictures can be made the cover', async () => {
  const { user } = await open();
  const covers = () => screen.getAllByRole('radio', { name: 'Cover picture' });
  await user.click(covers()[1] as HTMLElement);
  await waitFor(() => expect(covers()[1]).toBeChecked());
});

test('a cover that is rejected shows the reason', async () => {
  const refused = failing(403, { message: 'Please make this gallery a draft first.' });
  const { user } = await open({ 'PATCH /admin/galleries/3/images/2': refused });
  await user.click(screen.getAllByRole('radio', { name: 'Cover picture' })[1] as HTMLElement);
  expect(await screen.findByText('Please make this gallery a draft first.')).toBeVisible();
});

test('a picture is removed, and Undo restores it with its caption', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove from the gallery: blue kite.jpg' }));
  expect(await screen.findByText(/is no longer in the gallery; it stays in the library/)).toBeVisible();
  expect(lines()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“blue kite.jpg” is back in the gallery.')).toBeVisible();
  expect(sent).toContainEqual(
    expect.objectContaining({
      name: 'PATCH /admin/galleries/3/images/9',
      body: { alt: '', caption: 'The blue kite' },
    }),
  );
  expect(names()).toEqual(['Move green kite.jpg, 1', 'Move blue kite.jpg, 2', 'Move red kite.jpg, 3']);
});

test('uploaded pictures are added in the order in which they were chosen, whichever arrives first', async () => {
  let arrive = () => {};
  const large = new Promise<void>((resolve) => (arrive = resolve));
  const { user, sent, container } = await open({
    'POST /admin/media': async ({ body }: SentRequest) => {
      const { name } = (body as FormData).get('files') as File;
      if (name === 'large.png') await large;
      const media = { ...picture(name === 'large.png' ? 4 : 5, name).media, name };
      return { results: [{ name, media, known: false }] };
    },
    'POST /admin/galleries/3/images/from-library': { results: [] },
  });
  const files = ['large.png', 'small.png'].map((name) => new File(['…'], name, { type: 'image/png' }));
  await user.upload(container.querySelector('input[type=file]') as HTMLElement, files);
  expect(await screen.findByText(/^Uploading . of 2 files/)).toBeVisible();
  arrive();
  const added = () => sent.filter(({ name }) => name.endsWith('/images/from-library'));
  await waitFor(() =>
    expect(added().map(({ body }) => body)).toEqual([{ media_ids: [104] }, { media_ids: [105] }]),
  );
});

describe('the grid', () => {
  test('moves the selected pictures to a position, together and in their order', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select red kite.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select blue kite.jpg' }));
    const bar = within(screen.getByRole('region', { name: 'Selected pictures' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    await user.type(bar.getByRole('spinbutton', { name: 'Move to position' }), '1{Enter}');
    await waitFor(() =>
      expect(names()).toEqual(['Move blue kite.jpg, 1', 'Move red kite.jpg, 2', 'Move green kite.jpg, 3']),
    );
    expect(sent.filter(({ name }) => name === 'PATCH /admin/galleries/3/images')).toHaveLength(1);
  });

  test('removes several at once, with one notice', async () => {
    const { user } = await open({ 'DELETE /admin/galleries/3/images/1': undefined });
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select red kite.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select blue kite.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText(/^2 pictures are no longer in the gallery; they stay in the library/),
    ).toBeVisible();
    expect(names()).toEqual(['Move green kite.jpg, 1']);
    expect(notices.shown).toHaveLength(1);
  });
});

test.each([
  ['published', /captions show on the site straight away/],
  ['draft', /Visitors see them once the gallery is on the site/],
])('explains when captions appear for a gallery that is %s', async (state, words) => {
  await open({ 'GET /admin/galleries/3': { results: { ...gallery, state } } });
  expect(await screen.findByText(words)).toBeVisible();
});

describe('if a colleague has to approve', () => {
  const openLocked = (state: string, publish_at = gallery.publish_at) =>
    open({
      'GET /admin/site': { results: { needs_somebody_else: true } },
      'GET /admin/galleries/3': { results: { ...gallery, state, publish_at } },
      'PATCH /admin/galleries/3': { results: { ...gallery, state: 'draft', publish_at: null } },
    });

  test.each([
    ['published', 'Take off the site'],
    ['scheduled', 'Cancel publication'],
    ['ended', 'Make it a draft'],
  ])(
    'a gallery that is %s accepts no pictures and no captions, and says what to do',
    async (state, action) => {
      const { container } = await openLocked(state);
      expect(await screen.findByText(new RegExp(`choose “${action}” under Publishing`))).toBeVisible();
      expect(screen.getByRole('button', { name: action })).toBeVisible();
      expect(container.querySelector('input[type=file]')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Choose from the library' })).not.toBeInTheDocument();
      expect(screen.getAllByRole('textbox', { name: 'Caption' })[0]).toHaveAttribute('readonly');
      expect(screen.getAllByRole('radio', { name: 'Cover picture' })[0]).toBeDisabled();
    },
  );

  test('a draft accepts both', async () => {
    await openLocked('draft', null);
    expect(await screen.findByRole('button', { name: 'Ask for approval' })).toBeVisible();
    expect(screen.getByText(/Visitors see them once the gallery is on the site/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose from the library' })).toBeVisible();
    expect(screen.getAllByRole('textbox', { name: 'Caption' })[0]).not.toHaveAttribute('readonly');
  });

  test('a picture leaves a published gallery only after a question, because it can’t be restored', async () => {
    const { user, sent } = await openLocked('published');
    await screen.findByText(/choose “Take off the site”/);
    const remove = () =>
      user.click(screen.getByRole('button', { name: 'Remove from the gallery: blue kite.jpg' }));
    const question = () => screen.findByRole('dialog', { name: 'Remove “blue kite.jpg” from the gallery?' });
    await remove();
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.filter(({ name }) => name.startsWith('DELETE'))).toEqual([]);
    await remove();
    await user.click(within(await question()).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/is no longer in the gallery; it stays in the library/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('selected pictures stay selected if their removal is not confirmed', async () => {
    const { user } = await openLocked('published');
    await screen.findByText(/choose “Take off the site”/);
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select red kite.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  test('an ended gallery becomes a draft without its end, and accepts pictures again', async () => {
    const { user, sent } = await openLocked('ended');
    await user.click(await screen.findByRole('button', { name: 'Make it a draft' }));
    await waitFor(() =>
      expect(sent).toContainEqual(
        expect.objectContaining({
          name: 'PATCH /admin/galleries/3',
          body: expect.objectContaining({ state: 'draft', unpublish_at: null }),
        }),
      ),
    );
    expect(await screen.findByRole('button', { name: 'Choose from the library' })).toBeVisible();
  });
});
