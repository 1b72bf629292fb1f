import '../../editor/jsdom-layout';
import type { Media } from '@lapis/contract';
import { contentNames } from '@lapis/contract/content-types';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { consent, document as report, inDays, listed, picture } from '../../media/media.fixture';

const preview = { url: 'data:image/webp;base64,UklGRg==', width: 1280, height: 960 };

const saving =
  (media: Media) =>
  ({ body }: SentRequest) => ({ results: { ...media, ...(body as object), version: media.version + 1 } });

async function open(media: Media, answers: Record<string, unknown> = {}) {
  const path = `/admin/media/${media.id}`;
  const page = renderPage([...routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    at: path,
    user: administrator,
    answers: {
      [`GET ${path}`]: { results: media },
      [`GET ${path}/preview`]: { results: preview },
      [`PATCH ${path}`]: saving(media),
      'GET /admin/media': listed(),
      ...answers,
    },
  });
  await screen.findByRole('form', { name: 'File' });
  return { user: userEvent.setup(), ...page };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const state = () => screen.getAllByRole('status')[0];
const changes = (sent: SentRequest[]) => sent.filter(({ name }) => !name.startsWith('GET'));

test('saves only what was changed, over the copy that was shown', async () => {
  const { user, sent } = await open(picture);
  await user.type(field('Caption'), 'On the hill');
  expect(state()).toHaveTextContent('Unsaved changes');
  await user.click(save());
  await waitFor(() => expect(state()).toHaveTextContent('Saved'));
  expect(changes(sent)).toMatchObject([{ name: 'PATCH /admin/media/5' }]);
  expect(changes(sent)[0]?.body).toEqual({ caption: 'On the hill', version: 3 });
});

test('a decorative picture has no description', async () => {
  const { user, sent } = await open(picture);
  await user.click(screen.getByRole('checkbox', { name: /^Decorative/ }));
  expect(field('Description')).toBeDisabled();
  await user.click(save());
  await waitFor(() => expect(changes(sent)[0]?.body).toEqual({ decorative: true, version: 3 }));
});

test('the focal point can also be given in numbers, and centred while they are saved', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { user, sent } = await open(picture, {
    'PATCH /admin/media/5': (request: SentRequest) => finished.then(() => saving(picture)(request)),
  });
  const across = await screen.findByRole('spinbutton', { name: 'Across (%)' });
  await user.clear(across);
  await user.type(across, '20');
  await user.click(save());
  await waitFor(() => expect(changes(sent)[0]?.body).toEqual({ focal_x: 0.2, version: 3 }));
  await user.click(screen.getByRole('button', { name: 'Centre' }));
  finish();
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  expect(across).toHaveValue(50);
  expect(state()).toHaveTextContent('Unsaved changes');
});

test('is cropped by a shape or by numbers, and the focal point stays on its subject', async () => {
  const { user, sent } = await open({ ...picture, focal_x: 0.75 });
  await user.click(await screen.findByRole('button', { name: 'Crop' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shape' }), 'Square');
  expect(screen.getByText(/Visitors see 1200 × 1200 pixels/)).toBeVisible();
  await user.click(save());
  const crop = { x: 0.125, y: 0, width: 0.75, height: 1 };
  const focal_x: unknown = expect.closeTo(0.833, 2);
  await waitFor(() => expect(changes(sent)[0]?.body).toEqual({ crop, focal_x, version: 3 }));

  const width = screen.getByRole('spinbutton', { name: 'Width (%)' });
  await user.clear(width);
  await user.type(width, '30');
  expect(screen.getByRole('spinbutton', { name: 'Height (%)' })).toHaveValue(40);
  await user.click(screen.getByRole('button', { name: 'Show the whole picture' }));
  expect(screen.getByText('Visitors see the whole picture.')).toBeVisible();
});

test('errors are shown beside their fields', async () => {
  const errors = { 'consent.from': ['Say who gave their consent'] };
  const { user } = await open(
    { ...picture, people: true, shown: false },
    { 'PATCH /admin/media/5': failing(422, { message: 'Please check what you entered.', errors }) },
  );
  expect(screen.getByText(/No consent is on record/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record the consent' }));
  await user.click(save());
  await waitFor(() => expect(field('Who gave it')).toHaveAccessibleDescription(/Say who gave/));
  expect(field('Who gave it')).toBeInvalid();
});

test.each([
  ['holds', consent, 'The consent is valid.'],
  ['soon ends', { ...consent, until: inDays(9) }, /Ask for a new one/],
  ['has ended', { ...consent, until: '2026-01-31' }, /ended on 31 January 2026/],
  ['was withdrawn', { ...consent, withdrawn_at: '2026-02-03T10:00:00.000Z' }, /withdrawn on 3 February 2026/],
])('says what a consent that %s means for the picture', async (_, given, words) => {
  await open({ ...picture, people: true, consent: given });
  expect(screen.getByText(words)).toBeVisible();
});

test('a picture from the web names its source, and waits for a description', async () => {
  const source = 'https://example.org/kites/kite.jpg';
  const { user, sent } = await open({ ...picture, source, people: true, shown: false });
  expect(screen.getByText(/^From example.org. Say whether it shows people/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^example.org/ })).toHaveAttribute('href', source);
  await user.click(screen.getByRole('checkbox', { name: /^Shows people/ }));
  await user.click(save());
  await waitFor(() => expect(changes(sent)[0]?.body).toEqual({ people: false, version: 3 }));
});

test('the signed consent form can be downloaded and removed', async () => {
  const form = { id: 9, name: 'signed.pdf', size: 12_000 };
  const { user, sent } = await open({ ...picture, people: true, consent: { ...consent, form } });
  const group = within(screen.getByRole('group', { name: 'Signed form' }));
  expect(group.getByText('signed.pdf, 12 kB')).toBeVisible();
  await user.click(group.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe('GET /admin/media/5/consent-form'));
  await user.click(group.getByRole('button', { name: 'Remove' }));
  await user.click(save());
  await waitFor(() => expect(changes(sent)[0]?.body).toMatchObject({ consent: { form: null } }));
});

test('a consent is withdrawn at once, after a question, and other unsaved text stays', async () => {
  const media = { ...picture, people: true, consent };
  const withdrawn_at = '2026-02-03T10:00:00.000Z';
  const { user, sent } = await open(media, {
    'PATCH /admin/media/5': {
      results: { ...media, consent: { ...consent, withdrawn_at }, shown: false, version: 4 },
    },
  });
  await user.type(field('Caption'), 'On the hill');
  await user.type(field('Who gave it'), '!');
  await user.click(screen.getByRole('button', { name: 'Withdraw the consent' }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw this consent?' });
  expect(question).toHaveTextContent('comes off every public page at once');
  await user.click(within(question).getByRole('button', { name: 'Withdraw the consent' }));
  expect(await screen.findByText(/withdrawn on 3 February 2026/)).toBeVisible();
  expect(changes(sent)[0]?.body).toMatchObject({
    consent: { from: consent.from, withdrawn: true },
    version: 3,
  });
  expect(field('Caption')).toHaveValue('On the hill');
  expect(screen.getByRole('button', { name: 'Record new consent' })).toBeVisible();

  // The next save does not restore it.
  await user.click(save());
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  expect(changes(sent)[1]?.body).toEqual({ caption: 'On the hill', version: 4 });
});

describe('if a colleague was quicker', () => {
  const theirs = { ...picture, alt: 'Three kites', version: 8 };
  const server = {
    'PATCH /admin/media/5': (sent: SentRequest) =>
      (sent.body as { version: number }).version === 8
        ? saving(theirs)(sent)
        : failing(409, {
            message: 'Someone else has changed this file since you opened it.',
            results: theirs,
          }),
  };

  async function collide() {
    const page = await open(picture, server);
    await page.user.type(field('Caption'), 'Mine');
    await page.user.click(save());
    await screen.findByRole('region', { name: 'Someone else has changed this file since you opened it' });
    return page;
  }

  test('both versions are shown, and the editor’s own replaces theirs', async () => {
    const { user, sent } = await collide();
    expect(screen.getByRole('region', { name: 'Theirs, saved' })).toHaveTextContent('Three kites');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(field('Description')).toHaveValue('Three kites');
    await user.click(save());
    await waitFor(() => expect(changes(sent).at(-1)?.body).toEqual({ caption: 'Mine', version: 8 }));
  });

  test('both versions are shown, and theirs is taken', async () => {
    const { user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(field('Description')).toHaveValue('Three kites');
    expect(field('Caption')).toHaveValue('');
    expect(state()).toHaveTextContent('Saved');
  });
});

test('a file in use is not trashed; its uses are named and linked, whatever their type', async () => {
  const entries = contentNames.map((kind, index) => ({ kind, id: index + 2, title: `One of ${kind}` }));
  const used_in = [...entries, { kind: 'site' as const, id: 1, title: 'About us' }];
  const { user, sent } = await open({ ...picture, used_in });
  await user.click(screen.getByRole('button', { name: 'Move to the trash' }));
  const refusal = within(screen.getByRole('alert'));
  const places = refusal.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual([
    ...entries.map(({ kind, id, title }) => [title, `/admin/${kind}/${id}`]),
    ['About us', '/admin/settings'],
  ]);
  expect(refusal.getByText('story')).toBeVisible();
  expect(changes(sent)).toHaveLength(0);
});

const trashing = (results: object) => ({ 'POST /admin/media/trash': { results } });

test('a file that a colleague has just started to use is not trashed either', async () => {
  const refused = [{ id: 5, name: 'kites.jpg', reason: 'It is used in “A story”.' }];
  const { user, router } = await open(picture, trashing({ done: [], refused }));
  await user.click(screen.getByRole('button', { name: 'Move to the trash' }));
  expect(
    await screen.findByText('1 not moved to the trash: kites.jpg: It is used in “A story”.'),
  ).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/media/5');
});

test('an unused file is trashed, and the library opens', async () => {
  const { user, router } = await open(picture, trashing({ done: [5], refused: [] }));
  await user.click(screen.getByRole('button', { name: 'Move to the trash' }));
  expect(await screen.findByText('“kites.jpg” moved to the trash.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/media');
});

test('a trashed file says so, and is deleted permanently after a question', async () => {
  const { user, sent } = await open(
    { ...picture, shown: false, deleted_at: '2026-01-05T10:00:00.000Z' },
    trashing({ done: [5], refused: [] }),
  );
  expect(screen.getByText(/This file is in the trash/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move to the trash' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('“kites.jpg” deleted for good.')).toBeVisible();
  expect(sent.find(({ name }) => name === 'POST /admin/media/trash')?.body).toEqual({
    ids: [5],
    action: 'delete',
  });
});

test('a picture that could not be processed shows the reason, and is tried again', async () => {
  const failed: Media = {
    ...picture,
    state: 'failed',
    problem: 'The file is damaged.',
    picture: null,
    shown: false,
  };
  const answers: Record<string, unknown> = {};
  const { user } = await open(failed, {
    ...answers,
    'POST /admin/media/5/retry': { results: { ...failed, state: 'ready', problem: null } },
  });
  expect(screen.getByText('The file is damaged.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('The file is damaged.')).not.toBeInTheDocument());
});

test('a picture in processing is requested again until it is ready', async () => {
  let asked = 0;
  await open(
    { ...picture, state: 'processing', picture: null, shown: false },
    {
      'GET /admin/media/5': () => {
        asked += 1;
        return {
          results: asked > 1 ? picture : { ...picture, state: 'processing', picture: null, shown: false },
        };
      },
    },
  );
  expect(screen.getByText(/is being prepared/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/is being prepared/)).not.toBeInTheDocument());
  expect(asked).toBe(2);
});

test('a document can be opened, and has neither crop nor description', async () => {
  await open(report);
  expect(screen.getByRole('link', { name: /Open the document/ })).toHaveAttribute('href', report.file_url);
  expect(screen.queryByRole('button', { name: 'Crop' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Description' })).not.toBeInTheDocument();
});

test('leaving unsaved changes asks first', async () => {
  const { user, router } = await open(picture);
  await user.type(field('Caption'), 'Mine');
  await act(() => router.navigate('/elsewhere'));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(field('Caption')).toHaveValue('Mine');
});
