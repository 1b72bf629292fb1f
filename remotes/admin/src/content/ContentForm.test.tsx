import '../editor/jsdom-layout';
import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { administrator, failing, renderPage, type Sent } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notices } from '../notices/notices';
import { routes } from '../routes';
import { published } from './thing.fixture';

const about = {
  ...published,
  id: 7,
  name: 'about',
  title: 'About us',
  html: '<p>Six people around a table.</p>',
  version: 3,
  updated_by: 'Mina Marsh',
};
type Thing = typeof about;

/** A server that keeps one widget as ours does, and may be given other answers. */
function server(start: Partial<Thing> = {}) {
  let thing: Thing = { ...about, ...start };
  const answer = () => ({ results: thing });
  return {
    'GET /admin/widgets/7': answer,
    'GET /admin/widgets': { results: [], total: 0, page: 1, per_page: 20 },
    'POST /admin/widgets/7/presence': { others: [] },
    'PATCH /admin/widgets/7/draft': ({ body }: Sent) => {
      const { fields, version, base } = body as { fields: object; version: number; base: number };
      const draft = {
        fields,
        version: version + 1,
        base,
        updated_at: about.updated_at,
        updated_by: 'Ada Ames',
        taken: null,
      };
      thing = { ...thing, draft, state: thing.state === 'published' ? 'changed' : thing.state };
      return answer();
    },
    'PATCH /admin/widgets/7': ({ body }: Sent) => {
      thing = {
        ...thing,
        state: 'published',
        ...(body as Partial<Thing>),
        version: thing.version + 1,
        draft: null,
      };
      return answer();
    },
    'DELETE /admin/widgets/7/draft': () => {
      thing = { ...thing, draft: null, state: 'published' };
    },
    'DELETE /admin/widgets/7': () => {
      thing = { ...thing, state: 'trashed', deleted_at: about.updated_at };
    },
    'POST /admin/widgets/7/restore': () => {
      thing = { ...thing, state: 'published', deleted_at: null };
      return answer();
    },
    'POST /admin/widgets': ({ body }: Sent) => {
      const { title, name, html } = body as Thing;
      thing = { ...thing, title, name, html, version: 1 };
      return answer();
    },
  };
}

async function open(answers: Record<string, unknown> = {}, at = '/admin/widgets/7') {
  const page = renderPage([...routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    at,
    user: administrator,
    answers: { ...server(), ...answers },
  });
  await screen.findByRole('toolbar');
  return { user: userEvent.setup(), ...page };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const state = () => within(screen.getByRole('form', { name: 'widget' })).getAllByRole('status')[0];
const publish = () => screen.getByRole('button', { name: /^Publish/ });
/** All that changed anything, but for saying who is here. */
const changes = (sent: Sent[]) =>
  sent.filter(({ name }) => !name.startsWith('GET') && !name.endsWith('/presence'));
const save = '{Control>}s{/Control}';

beforeEach(() => {
  localStorage.clear();
  for (const { id } of notices.shown) notices.remove(id);
});

test('shows what is known about the widget', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(field('Name')).toHaveValue('about');
  expect(field('Text')).toHaveTextContent('Six people around a table.');
  expect(screen.getByText(/by Mina Marsh/)).toBeVisible();
  expect(screen.getByRole('link', { name: /View on the site/ })).toHaveAttribute('href', '/about');
  expect(state()).toHaveTextContent('Saved');
});

describe('what is typed', () => {
  test('is kept as a draft after a few seconds, beside what visitors see', async () => {
    const { user, sent } = await open();
    await user.type(field('Title'), '!');
    expect(state()).toHaveTextContent('Unsaved changes');
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved, not on the site yet'));
    expect(changes(sent)).toMatchObject([
      {
        name: 'PATCH /admin/widgets/7/draft',
        body: { fields: { title: 'About us!', name: 'about', html: about.html }, version: 0, base: 3 },
      },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  test('is kept at once with Ctrl+S, once, and nothing where nothing was changed', async () => {
    const { user, sent } = await open();
    await user.keyboard(save);
    expect(changes(sent)).toHaveLength(0);
    await user.type(field('Title'), '!');
    await user.keyboard('{Control>}ss{/Control}');
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    expect(changes(sent)).toHaveLength(1);
  });

  test('and is taken back is no change', async () => {
    const { user } = await open();
    await user.type(field('Title'), '!{Backspace}');
    expect(state()).toHaveTextContent('Saved');
    expect(localStorage).toHaveLength(0);
  });

  test('goes on the site when it is published, which is said, also to the site', async () => {
    const changed = jest.fn();
    const off = bus.on('content:changed', changed);
    const { user, sent } = await open();
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText('“About us!” is on the site as you see it here.')).toBeVisible();
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

  test('can be discarded, for what visitors see', async () => {
    const { user } = await open();
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(field('Title')).toHaveValue('About us'));
    expect(await screen.findByText('Your changes have been discarded.')).toBeVisible();
  });

  test('is told to be a draft where one was left', async () => {
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

test('keeps the name that a page looks for, and says which page that is', async () => {
  const { user } = await open();
  await user.type(field('Name'), '-us');
  expect(field('Name')).toHaveValue('about');
  expect(screen.getByRole('link', { name: '/about' })).toBeVisible();
});

test('says where no page shows a text by that name', async () => {
  const { user } = await open(server({ name: 'appeal' }));
  expect(field('Name')).toHaveAccessibleDescription(/No page shows/);
  await user.clear(field('Name'));
  await user.type(field('Name'), 'terms');
  expect(field('Name')).toHaveAccessibleDescription(/The page \/terms shows it/);
});

describe('a time to come', () => {
  test('is chosen, said and taken back', async () => {
    const { user, sent } = await open(server({ state: 'draft', publish_at: null }));
    await user.click(screen.getByRole('button', { name: 'Publish later…' }));
    const time = screen.getByLabelText('Publish on');
    await user.type(time, '2126-03-01T09:30');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/will be published on 1 March 2126/)).toBeVisible();
    const publish_at = new Date('2126-03-01T09:30').toISOString();
    expect(changes(sent).at(-1)?.body).toMatchObject({ state: 'scheduled', publish_at });
    await user.click(screen.getByRole('button', { name: 'Cancel publication' }));
    expect(await screen.findByText(/is a draft; visitors do not see it/)).toBeVisible();
  });
});

describe('a failed save', () => {
  test('is explained beside the fields', async () => {
    const errors = { name: ['Another widget has this name already'] };
    const answer = failing(422, { message: 'Please check what you entered.', errors });
    const { user } = await open({ ...server({ name: 'appeal' }), 'PATCH /admin/widgets/7': answer });
    await user.type(field('Name'), '2');
    await user.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check');
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription(/Another widget has this name/);
    expect(field('Name')).toHaveValue('appeal2');
  });

  test('of a draft never moves the focus from who is typing', async () => {
    const answer = failing(422, { message: 'Please check what you entered.', errors: { name: ['No'] } });
    const { user } = await open({ 'PATCH /admin/widgets/7/draft': answer });
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent(/^Not saved: Please check/));
    expect(field('Title')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    [500, /can’t save just now/],
    [401, /signed out/],
  ])('with status %i keeps the text in this browser', async (status, words) => {
    const { user } = await open({ 'PATCH /admin/widgets/7/draft': failing(status) });
    await user.type(field('Title'), `!${save}`);
    await waitFor(() => expect(state()).toHaveTextContent(words));
    expect(field('Title')).toHaveValue('About us!');
    expect(localStorage).toHaveLength(1);
  });

  test('without a network is made up for as soon as there is one', async () => {
    let isDown = true;
    const whole = server();
    const { user } = await open({
      'PATCH /admin/widgets/7/draft': (sent: Sent) => {
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

describe('somebody else', () => {
  test('who has it open is named', async () => {
    await open({
      'POST /admin/widgets/7/presence': { others: [{ name: 'Zahra Ahmadi', since: about.updated_at }] },
    });
    expect(await screen.findByText(/Zahra Ahmadi has this widget open/)).toBeVisible();
  });

  const theirs = { ...about, html: '<p>Seven people now.</p>', version: 8, updated_by: 'Zahra Ahmadi' };
  const quickerWith = (copy: Thing) => ({
    'PATCH /admin/widgets/7': ({ body }: Sent) =>
      (body as { version: number }).version === 8
        ? { results: { ...about, ...(body as object), version: 9 } }
        : failing(409, {
            message: 'Someone else has changed this widget since you opened it.',
            results: copy,
          }),
  });
  const inText = async (user: ReturnType<typeof userEvent.setup>, words: string) => {
    await user.click(field('Text'));
    await user.keyboard(words);
  };

  test('who changed something else: both are there, the focus stays, and one publishes again', async () => {
    const { user, sent } = await open(quickerWith(theirs));
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText(/Zahra Ahmadi changed this widget too, in other places/)).toBeVisible();
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    await user.click(publish());
    await waitFor(() => expect(state()).toHaveTextContent(/^Saved$/));
    expect(changes(sent).at(-1)?.body).toMatchObject({ title: 'About us!', html: theirs.html, version: 8 });
  });

  test('who kept a draft of another paragraph meanwhile: the typing goes on, and neither is lost', async () => {
    const two = '<p>Six people around a table.</p>\n<p>We meet on Mondays.</p>';
    const draft = {
      fields: { title: 'About us', name: 'about', html: two.replace('Mondays', 'Fridays') },
      version: 1,
      base: 3,
      updated_at: about.updated_at,
      updated_by: 'Zahra Ahmadi',
    };
    const { user, sent } = await open({
      ...server({ html: two }),
      'PATCH /admin/widgets/7/draft': ({ body }: Sent) => {
        const { fields, version } = body as { fields: object; version: number };
        return version === 0
          ? failing(409, { message: 'Quicker.', results: { ...about, html: two, draft } })
          : { results: { ...about, html: two, draft: { ...draft, fields, version: 2 } } };
      },
    });
    await inText(user, 'Yes: ');
    await user.keyboard(save);
    await waitFor(() => expect(field('Text')).toHaveTextContent('We meet on Fridays.'));
    expect(field('Text')).toHaveFocus();
    await user.keyboard(`so ${save}`);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    const html = '<p>Yes: so Six people around a table.</p>\n<p>We meet on Fridays.</p>';
    expect(changes(sent).at(-1)?.body).toMatchObject({ fields: { html } });
  });

  async function collide() {
    const page = await open(quickerWith({ ...theirs, title: 'About all of us' }));
    await page.user.type(field('Title'), '!');
    await page.user.click(publish());
    const panel = await screen.findByRole('region', {
      name: 'Someone else has changed this widget since you opened it',
    });
    expect(panel).toHaveTextContent('Zahra Ahmadi saved it');
    expect(panel).toHaveFocus();
    return { ...page, panel };
  }

  test('was quicker at the same place: mine is chosen, and the rest of theirs is kept', async () => {
    const { user, sent, panel } = await collide();
    const place = within(panel).getByRole('group', { name: 'Title' });
    expect(within(place).getByRole('radio', { name: /Theirs\s*About all of us/ })).not.toBeChecked();
    expect(within(place).getByRole('radio', { name: /Yours\s*About us!/ })).toBeChecked();
    await user.click(within(panel).getByRole('button', { name: 'Use my choices' }));
    expect(panel).not.toBeInTheDocument();
    await user.click(publish());
    await waitFor(() => expect(state()).toHaveTextContent(/^Saved$/));
    expect(changes(sent).at(-1)?.body).toMatchObject({ title: 'About us!', html: theirs.html, version: 8 });
  });

  test('was quicker at the same place: theirs is chosen there', async () => {
    const { user, panel } = await collide();
    await user.click(within(panel).getByRole('radio', { name: /Theirs/ }));
    await user.click(within(panel).getByRole('button', { name: 'Use my choices' }));
    expect(field('Title')).toHaveValue('About all of us');
    expect(field('Text')).toHaveTextContent('Seven people now.');
  });

  test('was quicker: all of mine is dropped, and can be had back, after a reload too', async () => {
    const first = await collide();
    await first.user.click(screen.getByRole('button', { name: 'Discard all my changes' }));
    expect(field('Title')).toHaveValue('About all of us');
    expect(state()).toHaveTextContent('Saved');
    first.unmount();

    const { user } = await open(server({ ...theirs, title: 'About all of us' }));
    await user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
    const panel = await screen.findByRole('region', { name: /changed this widget/ });
    await user.click(within(panel).getByRole('button', { name: 'Use my choices' }));
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
  });
});

describe('history', () => {
  const noted = { cause: 'changed', restored_from: null, title: 'About us' };
  const versions = [
    { ...noted, n: 3, at: '2026-01-03T10:00:00.000Z', by: 'Mina Marsh' },
    { ...noted, n: 2, at: '2026-01-02T10:00:00.000Z', by: 'Zahra Ahmadi', restored_from: 1 },
    { ...noted, n: 1, at: '2026-01-01T10:00:00.000Z', by: null, cause: null },
  ];
  const textOf = (n: number) => (n === 3 ? about.html : '<p>Five people around a table.</p>');
  const version = (n: number) => ({
    results: { ...versions[3 - n], fields: { title: 'About us', name: 'about', html: textOf(n) } },
  });
  const answers = {
    'GET /admin/widgets/7/revisions': { results: versions, total: 3, page: 1, per_page: 100 },
    'GET /admin/widgets/7/revisions/3': version(3),
    'GET /admin/widgets/7/revisions/2': version(2),
    'GET /admin/widgets/7/revisions/1': version(1),
    'POST /admin/widgets/7/revisions/2/restore': {
      results: {
        ...about,
        state: 'changed',
        draft: {
          fields: { html: textOf(2) },
          version: 1,
          base: 3,
          updated_at: about.updated_at,
          updated_by: null,
          taken: null,
        },
      },
    },
  };

  test('opens on the newest version that says something else, with the words that differ marked', async () => {
    const { user } = await open(answers);
    await user.click(screen.getByRole('button', { name: 'History' }));
    const then = await screen.findByRole('region', { name: 'Version 2' });
    expect(within(then).getByText('Five')).toHaveProperty('tagName', 'MARK');
    const now = screen.getByRole('region', { name: 'Current version' });
    expect(within(now).getByText('Six')).toHaveProperty('tagName', 'MARK');
    const list = screen.getByRole('list', { name: 'Earlier versions' });
    expect(within(list).getByRole('button', { name: /^Version 3 ?Published changes/ })).toBeVisible();
    expect(
      within(list).getByRole('button', {
        name: /Published changes, restored from version 1.*by Zahra Ahmadi/,
      }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('brings an earlier version back as a draft', async () => {
    const { user } = await open(answers);
    await user.click(screen.getByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'Restore version 2 as a draft' }));
    await waitFor(() => expect(field('Text')).toHaveTextContent('Five people around a table.'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(state()).toHaveTextContent('Draft saved, not on the site yet');
    expect(screen.getByText(/^Version 2 is now your draft\. Publish it/)).toBeVisible();
  });
});

describe('publishing', () => {
  const bad = { html: '<h2></h2>\n<p>Six people.</p>' };
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(field('Title'), '!');
    await user.click(publish());
    return screen.findByRole('dialog', { name: 'Publish it as it is?' });
  };

  test('says what is open, and publishes nothing before somebody has said yes', async () => {
    const { user, sent } = await open(server(bad));
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('This heading is empty');
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    expect(changes(sent).filter(({ name }) => name === 'PATCH /admin/widgets/7')).toEqual([]);
    await user.click(publish());
    const again = await screen.findByRole('dialog', { name: 'Publish it as it is?' });
    await user.click(within(again).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“About us!” is on the site as you see it here.')).toBeVisible();
    // Of the same it is not asked twice.
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText('“About us!!” is on the site as you see it here.')).toBeVisible();
  });

  test('asks before a thing goes on the site with its title alone', async () => {
    const { user } = await open(server({ html: '' }));
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('There is no text yet');
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('is not held up by what only reads less well', async () => {
    const { user } = await open(server({ html: '<p><strong>Six people around a table.</strong></p>' }));
    await user.type(field('Title'), '!');
    await user.click(publish());
    const said = await screen.findByText('“About us!” is on the site as you see it here.');
    const notice = said.parentElement ?? said;
    expect(within(notice).getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/about');
  });

  test('without a connection says so, and that nothing has changed', async () => {
    const { user } = await open({
      'PATCH /admin/widgets/7': () => {
        throw new Error('Network Error');
      },
    });
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No connection, so nothing has changed/);
    expect(field('Title')).toHaveValue('About us!');
  });
});

test('a name that something else has is marked while all the rest is saved', async () => {
  const taken = '“Another” has this name already. Please type another.';
  const whole = server({ name: 'coats' });
  const { user } = await open({
    ...whole,
    'PATCH /admin/widgets/7/draft': (call: Sent) => {
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
  test('takes it, and gives it back by Undo', async () => {
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

  test('holds what can be restored, and not written', async () => {
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

describe('leaving', () => {
  /** Without saving, as with a browser that is closed. */
  async function typeAndLeave(text: string) {
    const { user, unmount } = await open();
    await user.type(field('Title'), text);
    unmount();
  }

  test('asks while something is unsaved', async () => {
    const { user, router } = await open();
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Widgets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/admin/widgets/7');
    expect(field('Title')).toHaveValue('About us!');
  });

  test('does not ask whoever was signed out', async () => {
    const { user, router } = await open();
    await user.type(field('Title'), '!');
    act(() => auth.clear());
    await act(() => router.navigate('/elsewhere'));
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  test('warns before the window is closed', async () => {
    const { user } = await open();
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await user.type(field('Title'), '!');
    expect(close()).toBe(false);
  });

  test('typing while something is offered loses neither', async () => {
    await typeAndLeave(' one');
    await typeAndLeave(' two');
    const { user } = await open();
    const restore = async () =>
      user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
    await restore();
    expect(field('Title')).toHaveValue('About us two');
    await restore();
    expect(field('Title')).toHaveValue('About us one');
    await restore();
    expect(field('Title')).toHaveValue('About us two');
  });

  test('text that is offered again meets what was published since', async () => {
    await typeAndLeave('!');
    const { user, sent } = await open(server({ version: 5, html: '<p>Seven people now.</p>' }));
    await user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    await user.click(publish());
    await waitFor(() =>
      expect(changes(sent).at(-1)?.body).toMatchObject({
        title: 'About us!',
        html: '<p>Seven people now.</p>',
        version: 5,
      }),
    );
  });

  test('nothing is offered that the server has, spaces at the ends aside', async () => {
    await typeAndLeave(' at work ');
    await open(server({ title: 'About us at work' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('region', { name: 'Unsaved text' })).not.toBeInTheDocument();
  });

  test('an offer can be discarded for good', async () => {
    await typeAndLeave('!');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Discard it' }));
    expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });
});

describe('a new widget', () => {
  test('is named after its title, and gets its own address while it is written', async () => {
    const { user, sent, router } = await open(
      server({ state: 'draft', publish_at: null }),
      '/admin/widgets/add',
    );
    await user.type(field('Title'), 'Winter appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.keyboard(save);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/widgets/7'));
    expect(field('Title')).toHaveFocus();
    expect(changes(sent)[0]).toMatchObject({
      name: 'POST /admin/widgets',
      body: { title: 'Winter appeal', name: 'winter-appeal', html: '', state: 'draft' },
    });
    await user.type(field('Title'), ' 2');
    expect(field('Name')).toHaveValue('winter-appeal-2');
  });

  test('loses nothing that is typed while it is saved for the first time', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const whole = server({ state: 'draft', publish_at: null });
    const { user, sent, router } = await open(
      {
        ...whole,
        'POST /admin/widgets': async (call: Sent) => {
          await answered;
          return whole['POST /admin/widgets'](call);
        },
      },
      '/admin/widgets/add',
    );
    const title = field('Title');
    await user.type(title, `Winter ${save}`);
    await waitFor(() => expect(changes(sent)).toHaveLength(1));
    await user.type(title, 'ap');
    answer();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/widgets/7'));
    await user.keyboard('peal');
    expect(field('Title')).toBe(title);
    expect(title).toHaveFocus();
    expect(title).toHaveValue('Winter appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.keyboard(save);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    expect(changes(sent).at(-1)?.body).toMatchObject({ fields: { title: 'Winter appeal' } });
    expect(localStorage).toHaveLength(0);
  });

  test('keeps a space at the end of what was saved, which is typed on', async () => {
    const { user } = await open(
      {
        ...server({ state: 'draft', publish_at: null }),
        'POST /admin/widgets': ({ body }: Sent) => {
          const { title, name, html } = body as Thing;
          return { results: { ...about, name, html, title: title.trim(), state: 'draft', version: 1 } };
        },
      },
      '/admin/widgets/add',
    );
    await user.type(field('Title'), `Winter ${save}`);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    await user.keyboard('appeal');
    expect(field('Title')).toHaveValue('Winter appeal');
  });

  test('is another one where the page for new ones is opened again', async () => {
    const { user, router } = await open(server({ state: 'draft', publish_at: null }), '/admin/widgets/add');
    await user.type(field('Title'), `Winter${save}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/widgets/7'));
    await act(() => router.navigate('/admin/widgets/add'));
    expect(field('Title')).toHaveValue('');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(field('Title')).toHaveValue('Winter'));
  });

  test('gets the number of its name from the server, as long as nobody typed the name', async () => {
    const { user, sent } = await open(
      {
        ...server({ state: 'draft', publish_at: null }),
        'POST /admin/widgets': ({ body }: Sent) => ({
          results: {
            ...about,
            title: (body as Thing).title,
            html: '',
            name: 'winter-2',
            state: 'draft',
            version: 1,
          },
        }),
      },
      '/admin/widgets/add',
    );
    await user.type(field('Title'), `Winter${save}`);
    await waitFor(() => expect(field('Name')).toHaveValue('winter-2'));
    expect(changes(sent)[0]?.body).toMatchObject({ name: 'winter', auto_slug: true });
    await user.type(field('Title'), ' appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'cold');
    await user.type(field('Title'), '!');
    expect(field('Name')).toHaveValue('cold');
    await user.keyboard(save);
    await waitFor(() =>
      expect(changes(sent).at(-1)?.body).toMatchObject({ fields: { name: 'cold' }, auto_slug: false }),
    );
  });

  test('keeps the name that it was given', async () => {
    const { user } = await open({}, '/admin/widgets/add');
    await user.type(field('Name'), 'appeal');
    await user.type(field('Title'), 'Winter');
    expect(field('Name')).toHaveValue('appeal');
  });
});

test('says so where there is no such widget', async () => {
  renderPage(routes, { at: '/admin/widgets/99', user: administrator });
  expect(await screen.findByText('There is no such widget')).toBeVisible();
});
