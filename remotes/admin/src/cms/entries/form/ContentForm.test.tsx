import { bus } from '@lapis/event-bus';
import { notices } from '@lapis/portal';
import { failing, type SentRequest } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { about, changes, field, open, publish, save, server, state } from './widget-form.fixture';

test('shows the data of the site text', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(field('Name')).toHaveValue('about');
  expect(field('Text')).toHaveTextContent('Six people around a table.');
  expect(screen.getByText(/by Mina Marsh/)).toBeVisible();
  expect(screen.getByRole('link', { name: /View on the site/ })).toHaveAttribute('href', '/about');
  expect(state()).toHaveTextContent('Saved');
});

describe('typed text', () => {
  test('is saved as a draft after a few seconds, apart from what visitors see', async () => {
    const { user, sent } = await open();
    await user.type(field('Title'), '!');
    expect(state()).not.toHaveTextContent(/^Saved/);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved, not on the site yet'));
    expect(changes(sent)).toMatchObject([
      {
        name: 'PATCH /admin/widgets/7/draft',
        body: { fields: { title: 'About us!', name: 'about', html: about.html }, version: 0, base: 3 },
      },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  test('is saved at once with Ctrl+S, only once, and only if something was changed', async () => {
    const { user, sent } = await open();
    await user.keyboard(save);
    expect(changes(sent)).toHaveLength(0);
    await user.type(field('Title'), '!');
    await user.keyboard('{Control>}ss{/Control}');
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    expect(changes(sent)).toHaveLength(1);
  });

  test('that is undone counts as no change', async () => {
    const { user } = await open();
    await user.type(field('Title'), '!{Backspace}');
    expect(state()).toHaveTextContent('Saved');
    expect(localStorage).toHaveLength(0);
  });

  test('goes live when it is published, with a message, and the site is notified', async () => {
    const changed = jest.fn();
    const off = bus.on('content:changed', changed);
    const { user, sent } = await open();
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText('“About us!” is now live.')).toBeVisible();
    expect(state()).toHaveTextContent(/^Saved$/);
    expect(changes(sent).at(-1)).toMatchObject({
      name: 'PATCH /admin/widgets/7',
      body: { title: 'About us!', name: 'about', html: about.html, version: 3 },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'About us!' })).toBeVisible();
    expect(changed).toHaveBeenCalledWith({ kind: 'widget', key: 'about' });
    off();
  });

  test('is published once by a double press', async () => {
    const { user, sent } = await open();
    await user.type(field('Title'), '!');
    act(() => {
      publish().click();
      publish().click();
    });
    await waitFor(() => expect(state()).toHaveTextContent('Saved'));
    expect(sent.filter(({ name }) => name === 'PATCH /admin/widgets/7')).toHaveLength(1);
    expect(notices.shown).toHaveLength(1);
  });

  test('can be discarded, and restored', async () => {
    const { user } = await open();
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(field('Title')).toHaveValue('About us'));
    expect(await screen.findByText('Your changes have been discarded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore what you had typed' }));
    expect(field('Title')).toHaveValue('About us!');
  });

  test('does not come back as a draft if it was being saved when it was discarded', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const whole = server();
    const { user, sent } = await open({
      ...whole,
      'PATCH /admin/widgets/7/draft': async (call: SentRequest) => {
        await answered;
        return whole['PATCH /admin/widgets/7/draft'](call);
      },
    });
    await user.type(field('Title'), `!${save}`);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    answer();
    expect(await screen.findByText('Your changes have been discarded.')).toBeVisible();
    expect(changes(sent).at(-1)?.name).toBe('DELETE /admin/widgets/7/draft');
    expect(field('Title')).toHaveValue('About us');
    expect(state()).toHaveTextContent(/^Saved$/);
  });

  test('includes the draft that was left before, and is marked as a draft', async () => {
    const draft = {
      fields: { title: 'About the four of us' },
      version: 2,
      base: 3,
      updated_at: about.updated_at,
    };
    const { sent, user } = await open(server({ draft, state: 'changed' }));
    expect(field('Title')).toHaveValue('About the four of us');
    expect(state()).toHaveTextContent('Draft saved, not on the site yet');
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(changes(sent)[0]?.body).toMatchObject({ version: 2, base: 3 }));
  });
});

test('keeps the name that a page uses, and says which page that is', async () => {
  const { user } = await open();
  await user.type(field('Name'), '-us');
  expect(field('Name')).toHaveValue('about');
  expect(screen.getByRole('link', { name: '/about' })).toBeVisible();
});

test('says if no page shows a text by that name', async () => {
  const { user } = await open(server({ name: 'appeal' }));
  expect(field('Name')).toHaveAccessibleDescription(/No page shows/);
  await user.clear(field('Name'));
  await user.type(field('Name'), 'terms');
  expect(field('Name')).toHaveAccessibleDescription(/The page \/terms shows it/);
});

describe('a time in the future', () => {
  test('is chosen, shown and cleared', async () => {
    const { user, sent } = await open(server({ state: 'draft', publish_at: null }));
    await user.click(screen.getByRole('button', { name: 'Publish later…' }));
    const time = screen.getByLabelText('Publish on');
    await user.type(time, '2126-03-01T09:30');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/will be published on 1 March 2126/)).toBeVisible();
    const publish_at = new Date('2126-03-01T09:30').toISOString();
    expect(changes(sent).at(-1)?.body).toMatchObject({ state: 'scheduled', publish_at });
    await user.click(screen.getByRole('button', { name: 'Cancel publication' }));
    expect(await screen.findByText(/is a draft; visitors can’t see it/)).toBeVisible();
  });
});

test('a time that begins while the text is open changes its state', async () => {
  const saved = { at: about.updated_at, by: 'Mina Marsh', state: 'published' };
  await open({
    ...server({ state: 'scheduled', publish_at: '2099-01-01T00:00:00.000Z' }),
    'POST /admin/widgets/7/presence': { others: [], saved },
  });
  expect(await screen.findByRole('button', { name: 'Publish changes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel publication' })).not.toBeInTheDocument();
});

test('an older report of a state doesn’t undo a restoration from the trash', async () => {
  const saved = { at: about.updated_at, by: 'Mina Marsh', state: 'trashed' };
  const { sent } = await open({ 'POST /admin/widgets/7/presence': { others: [], saved } });
  await waitFor(() => expect(sent.some(({ name }) => name.endsWith('/presence'))).toBe(true));
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'Move to the trash' })).toBeVisible();
});

describe('a failed save', () => {
  test('is explained beside the fields', async () => {
    const errors = { name: ['Another site text has this name already'] };
    const answer = failing(422, { message: 'Please check what you entered.', errors });
    const { user } = await open({ ...server({ name: 'appeal' }), 'PATCH /admin/widgets/7': answer });
    await user.type(field('Name'), '2');
    await user.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check');
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription(/Another site text has this name/);
    expect(field('Name')).toHaveValue('appeal2');
  });

  test('of a draft marks the field, but never moves the focus away from the writer', async () => {
    // As the server names it: the call's body has the entry in `fields`.
    const errors = { 'fields.title': ['Please shorten it'] };
    const answer = failing(422, { message: 'Please check what you entered.', errors });
    const { user } = await open({ 'PATCH /admin/widgets/7/draft': answer });
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent(/^Not saved: Please check/));
    expect(field('Title')).toHaveFocus();
    expect(field('Title')).toHaveAccessibleDescription(/Please shorten it/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    [500, /can’t save just now/, 0],
    [401, /signed out/, 1],
  ])('with status %i keeps the text in this browser', async (status, words, links) => {
    const { user } = await open({ 'PATCH /admin/widgets/7/draft': failing(status) });
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent(words));
    expect(screen.queryAllByRole('link', { name: 'Sign in again' })).toHaveLength(links);
    expect(field('Title')).toHaveValue('About us!');
    expect(localStorage).toHaveLength(1);
  });

  test('without a network is retried as soon as there is one', async () => {
    let isDown = true;
    const whole = server();
    const { user } = await open({
      'PATCH /admin/widgets/7/draft': (sent: SentRequest) => {
        if (isDown) throw new Error('Network Error');
        return whole['PATCH /admin/widgets/7/draft'](sent);
      },
    });
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent(/^No connection/));
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    expect(localStorage).toHaveLength(0);
  });
});

test('a name that is already used is marked while all the rest is saved', async () => {
  const taken = '“Another” has this name already. Please type another.';
  const whole = server({ name: 'coats' });
  const { user } = await open({
    ...whole,
    'PATCH /admin/widgets/7/draft': (call: SentRequest) => {
      const { results } = whole['PATCH /admin/widgets/7/draft'](call);
      return { results: { ...results, draft: { ...results.draft, taken } } };
    },
  });
  await user.type(field('Name'), `2${save}`);
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription(new RegExp(taken)));
  expect(field('Name')).toBeInvalid();
  expect(field('Name')).toHaveFocus();
  expect(state()).toHaveTextContent('Draft saved');
});

describe('the trash', () => {
  test('that a colleague used is no conflict with one’s own saved draft', async () => {
    const draft = {
      fields: { name: 'about', title: 'About us all', html: about.html },
      version: 1,
      base: 3,
      updated_at: about.updated_at,
      updated_by: 'Ada Ames',
      taken: null,
    };
    const trashed = { ...about, version: 4, state: 'trashed', deleted_at: about.updated_at };
    const { user } = await open({
      ...server({ state: 'changed', draft } as never),
      'PATCH /admin/widgets/7/draft': failing(409, {
        message: 'It is in the trash.',
        results: { ...trashed, draft: { ...draft, base: 4 } },
      }),
    });
    await user.type(field('Title'), ' here');
    expect(await screen.findByText(/^This site text is in the trash/)).toBeVisible();
    expect(screen.queryByText(/in another window/)).not.toBeInTheDocument();
    expect(field('Title')).toHaveValue('About us all here');
  });

  test('takes the text, and Undo restores it', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Move to the trash' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible();
    expect(screen.getByText('“About us” is in the trash.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“About us” has been restored.')).toBeVisible();
    expect(changes(sent).map(({ name }) => name)).toEqual([
      'DELETE /admin/widgets/7',
      'POST /admin/widgets/7/restore',
    ]);
  });

  test('holds texts that can be restored but not edited', async () => {
    const { user } = await open(server({ state: 'trashed', deleted_at: about.updated_at }));
    expect(field('Title')).toBeDisabled();
    const text = await screen.findByRole('textbox', { name: 'Text' });
    expect(text).toHaveAttribute('contenteditable', 'false');
    expect(text).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(field('Title')).toBeEnabled());
    expect(text).toHaveAttribute('contenteditable', 'true');
    expect(text).not.toHaveAttribute('aria-disabled');
  });
});
