import '../../../editor/jsdom-layout';
import type { Media } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes';
import { document as report, listed, picture } from '../../../media/media.fixture';

const preview = { url: 'data:image/webp;base64,UklGRg==', width: 1280, height: 960 };
const files: Media[] = [
  { ...picture, id: 1, name: 'one.jpg', alt: '', tags: ['winter'] },
  { ...picture, id: 2, name: 'two.jpg', alt: '', tags: ['winter', 'school'] },
  { ...picture, id: 3, name: 'three.jpg', alt: '' },
  { ...report, id: 4, name: 'four.pdf' },
];

const saving =
  (media: Media) =>
  ({ body }: SentRequest) => ({ results: { ...media, ...(body as object), version: media.version + 1 } });

async function open(answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/media',
    user: administrator,
    answers: {
      'GET /admin/media': listed(...files),
      'GET /admin/media/tags': { results: ['winter', 'school'] },
      'POST /admin/media/bulk': ({ body }: SentRequest) => ({
        results: { changed: (body as { ids: number[] }).ids.length, refused: [] },
      }),
      ...Object.fromEntries(
        files.flatMap((file) => [
          [`GET /admin/media/${file.id}/preview`, { results: preview }],
          [`PATCH /admin/media/${file.id}`, saving(file)],
        ]),
      ),
      ...answers,
    },
  });
  await screen.findByRole('link', { name: 'one.jpg' });
  return { user: userEvent.setup(), ...page };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.getByRole('region', { name: 'Selected rows' });
const press = (name: string) => within(bar()).getByRole('button', { name });
const changes = (sent: SentRequest[]) =>
  sent.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name, body]);

test('cards are selected one by one, as a range with Shift, and as a whole page', async () => {
  const { user } = await open();
  await user.click(box('one.jpg'));
  await user.keyboard('{Shift>}');
  await user.click(box('three.jpg'));
  await user.keyboard('{/Shift}');
  expect(box('two.jpg')).toBeChecked();
  expect(bar()).toHaveTextContent('3 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(bar()).toHaveTextContent('4 selected');
  await user.click(press('Clear selection'));
  expect(box('one.jpg')).not.toBeChecked();
});

test('pictures are described one after the other by Enter alone', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(press('Describe'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Describe pictures' }));
  expect(dialog.getByRole('status')).toHaveTextContent('1 of 3');
  expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveFocus();
  await user.keyboard('A kite{Enter}');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('2 of 3'));
  await user.click(dialog.getByRole('button', { name: 'Skip' }));
  expect(dialog.getByRole('status')).toHaveTextContent('3 of 3');
  await user.click(dialog.getByRole('checkbox', { name: /^Decorative/ }));
  expect(dialog.getByRole('textbox', { name: 'Description' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Save and finish' }));
  expect(await screen.findByText('That was the last picture.')).toBeVisible();
  expect(changes(sent)).toEqual([
    ['PATCH /admin/media/1', expect.objectContaining({ alt: 'A kite', version: 3 })],
    ['PATCH /admin/media/3', expect.objectContaining({ decorative: true })],
  ]);
  // The selection stays, for tags or consent.
  expect(bar()).toHaveTextContent('4 selected');
});

describe('unsaved text about a picture', () => {
  async function describeAll(answers: Record<string, unknown> = {}) {
    const page = await open(answers);
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await page.user.click(press('Describe'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Describe pictures' }));
    return { ...page, dialog, description: () => dialog.getByRole('textbox', { name: 'Description' }) };
  }

  test('stays while other pictures are shown, and is asked about before the dialog closes', async () => {
    const { user, dialog, description } = await describeAll();
    await user.keyboard('A kite');
    await user.click(dialog.getByRole('button', { name: 'Skip' }));
    expect(description()).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(description()).toHaveValue('A kite');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
    await waitFor(() => expect(question.getByText(/^What you typed about “one\.jpg”/)).toBeVisible());
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(description()).toHaveValue('A kite');
  });

  test('stays when a colleague has saved another copy, and is saved over it by the next press', async () => {
    const newest = { ...picture, id: 1, name: 'one.jpg', alt: '', caption: 'Of theirs', version: 9 };
    let isLate = true;
    const { user, sent, dialog, description } = await describeAll({
      'PATCH /admin/media/1': (request: SentRequest) => {
        if (!isLate) return saving(newest)(request);
        isLate = false;
        return failing(409, { message: 'Too late', results: newest });
      },
    });
    await user.keyboard('A kite{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('What you typed is still here');
    expect(description()).toHaveValue('A kite');
    expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('Of theirs');
    await user.click(dialog.getByRole('button', { name: 'Save and next' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('2 of 3'));
    expect(changes(sent).at(-1)?.[1]).toMatchObject({ alt: 'A kite', caption: 'Of theirs', version: 9 });
  });

  test('is saved before the next picture is shown, so that none is skipped', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { user, dialog } = await describeAll({
      'PATCH /admin/media/1': (request: SentRequest) => finished.then(() => saving(files[0]!)(request)),
    });
    await user.keyboard('A kite{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Skip' }));
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 3');
    finish();
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('2 of 3'));
  });
});

test('tags are added to all, and removed from those that have them', async () => {
  const { user, sent } = await open();
  await user.click(box('one.jpg'));
  await user.click(box('two.jpg'));
  await user.click(press('Tags'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 files' }));
  await user.type(dialog.getByLabelText('Add tags'), 'kites, 2026');
  await user.click(dialog.getByRole('checkbox', { name: 'winter (2)' }));
  await user.click(dialog.getByRole('button', { name: 'Save tags' }));
  expect(await screen.findByText('2 files changed.')).toBeVisible();
  expect(changes(sent)).toEqual([
    [
      'POST /admin/media/bulk',
      { ids: [1, 2], changes: { add_tags: ['kites', '2026'], remove_tags: ['winter'] } },
    ],
  ]);
});

test('tags selected for removal are asked about before the dialog closes', async () => {
  const { user } = await open();
  await user.click(box('one.jpg'));
  await user.click(press('Tags'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 1 file' }));
  await user.click(dialog.getByRole('checkbox', { name: 'winter (1)' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('checkbox', { name: 'winter (1)' })).toBeChecked();
});

describe('consent for several', () => {
  async function openConsent(answers: Record<string, unknown> = {}) {
    const page = await open(answers);
    await page.user.click(box('one.jpg'));
    await page.user.click(box('four.pdf'));
    await page.user.click(press('Consent'));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Consent for 2 files' })) };
  }

  test('is recorded once, with the signed form', async () => {
    const form = { id: 9, name: 'signed.pdf', size: 12_000 };
    const { user, sent, dialog } = await openConsent({
      'POST /admin/media/consent-forms': { results: form },
    });
    await user.type(dialog.getByLabelText('Who gave it'), 'The school');
    await user.type(dialog.getByLabelText('What for'), 'The website');
    await user.upload(
      dialog.getByLabelText('Signed form to upload'),
      new File(['%PDF'], 'signed.pdf', { type: 'application/pdf' }),
    );
    expect(await dialog.findByText(/^signed\.pdf/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record the consent' }));
    expect(await screen.findByText('2 files changed.')).toBeVisible();
    expect(changes(sent).at(-1)).toEqual([
      'POST /admin/media/bulk',
      {
        ids: [1, 4],
        changes: {
          people: true,
          consent: expect.objectContaining({ from: 'The school', covers: 'The website', form }),
        },
      },
    ]);
  });

  test('is rejected beside the fields that are still empty', async () => {
    const { user, dialog } = await openConsent({
      'POST /admin/media/bulk': failing(422, {
        message: 'Please check what you entered.',
        errors: { 'changes.consent.from': ['Enter who gave it'] },
      }),
    });
    await user.click(dialog.getByRole('button', { name: 'Record the consent' }));
    const field = dialog.getByLabelText('Who gave it');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter who gave it/));
    expect(field).toHaveFocus();
  });

  test('is not lost with the dialog without a question', async () => {
    const { user, dialog } = await openConsent();
    await user.type(dialog.getByLabelText('Who gave it'), 'The school');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
    await user.click(question.getByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is withdrawn, and the pictures without one are named', async () => {
    const { user, dialog } = await openConsent({
      'POST /admin/media/bulk': {
        results: {
          changed: 1,
          refused: [{ id: 4, name: 'four.pdf', reason: 'No consent is on record for it.' }],
        },
      },
    });
    await user.click(dialog.getByRole('radio', { name: 'Withdraw consent' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
    const words = '1 file changed. 1 not changed: four.pdf: No consent is on record for it.';
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('is not needed if no people are shown', async () => {
    const { user, sent, dialog } = await openConsent();
    await user.click(dialog.getByRole('radio', { name: /show no one/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes(sent)).toEqual([
        ['POST /admin/media/bulk', { ids: [1, 4], changes: { people: false } }],
      ]),
    );
  });
});

test('the list is filtered by a tag', async () => {
  const { user, sent, router } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'winter');
  expect(router.state.location.search).toBe('?tag=winter');
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'GET /admin/media').at(-1)?.query).toMatchObject({
      tag: 'winter',
    }),
  );
});
