import '../editor/jsdom-layout';
import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { administrator, failing, renderPage, type Sent } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const about = {
  id: 7,
  name: 'about',
  title: 'About us',
  html: '<p>Six people around a table.</p>',
  version: 3,
  updated_at: '2026-01-05T10:00:00.000Z',
  updated_by: 'Mina Marsh',
};

/** A server that saves what it is sent. */
const saving = ({ body }: Pick<Sent, 'body'>) => ({ results: { ...about, ...(body as object), version: 4 } });

async function open(answers: Record<string, unknown> = {}, at = '/admin/widgets/7') {
  const page = renderPage([...routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    at,
    user: administrator,
    answers: {
      'GET /admin/widgets/7': { results: about },
      'GET /admin/widgets': { results: [], total: 0, page: 1, per_page: 20 },
      'PATCH /admin/widgets/7': saving,
      'POST /admin/widgets': saving,
      ...answers,
    },
  });
  await screen.findByRole('toolbar');
  return { user: userEvent.setup(), ...page };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const state = () => within(screen.getByRole('form', { name: 'Widget' })).getByRole('status');
const changes = (sent: Sent[]) => sent.filter(({ name }) => !name.startsWith('GET'));

beforeEach(() => sessionStorage.clear());

test('shows what is known about the widget', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(field('Name')).toHaveValue('about');
  expect(field('Text')).toHaveTextContent('Six people around a table.');
  expect(screen.getByText('Mina Marsh')).toBeVisible();
  expect(screen.getByRole('link', { name: /View on the site/ })).toHaveAttribute('href', '/about');
  expect(state()).toHaveTextContent('Saved');
});

test('saves, says so, and tells the site', async () => {
  const changed = jest.fn();
  const off = bus.on('content:changed', changed);
  const { user, sent } = await open();
  await user.type(field('Title'), '!');
  expect(state()).toHaveTextContent('Unsaved changes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(state()).toHaveTextContent('Saved'));
  expect(changes(sent)).toMatchObject([
    {
      name: 'PATCH /admin/widgets/7',
      body: { title: 'About us!', name: 'about', html: about.html, version: 3 },
    },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'About us!' })).toBeVisible();
  expect(changed).toHaveBeenCalledWith({ kind: 'widget', key: 'about' });
  off();
});

test('saves with Ctrl+S, once, and nothing where nothing was changed', async () => {
  const { user, sent } = await open();
  await user.keyboard('{Control>}s{/Control}');
  expect(changes(sent)).toHaveLength(0);
  await user.type(field('Title'), '!');
  await user.keyboard('{Control>}ss{/Control}');
  await waitFor(() => expect(state()).toHaveTextContent('Saved'));
  expect(changes(sent)).toHaveLength(1);
});

test('what is taken back is no change', async () => {
  const { user } = await open();
  await user.type(field('Title'), '!{Backspace}');
  expect(state()).toHaveTextContent('Saved');
  expect(sessionStorage).toHaveLength(0);
});

test('warns before the name is changed', async () => {
  const { user } = await open();
  expect(field('Name')).toHaveAccessibleDescription(/best left as it is/);
  await user.type(field('Name'), '-us');
  expect(field('Name')).toHaveAccessibleDescription(/Careful/);
});

describe('a failed save', () => {
  test('is explained beside the fields', async () => {
    const errors = { name: ['Another widget has this name already'] };
    const answer = failing(422, { message: 'Please check what you entered.', errors });
    const { user } = await open({ 'PATCH /admin/widgets/7': answer });
    await user.type(field('Name'), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check');
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription(/Another widget has this name/);
    expect(field('Name')).toHaveValue('about2');
  });

  test.each([401, 500])('with status %i is the host’s to announce; the text stays', async (status) => {
    const heard = jest.fn();
    const offs = [bus.on('http:unauthorized', heard), bus.on('http:server-error', heard)];
    const { user } = await open({ 'PATCH /admin/widgets/7': failing(status) });
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(state()).toHaveTextContent('Unsaved changes');
    expect(field('Title')).toHaveValue('About us!');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    for (const off of offs) off();
  });

  test('is explained here where another tab has signed out, and goes well after signing in there', async () => {
    let isOut = true;
    const { user } = await open({
      'PATCH /admin/widgets/7': (sent: Sent) => (isOut ? failing(401) : saving(sent)),
    });
    await user.type(field('Title'), '!');
    act(() => auth.clear());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not saved.*sign in again in another tab/);
    expect(field('Title')).toHaveValue('About us!');

    isOut = false;
    act(() => auth.setUser(administrator));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(state()).toHaveTextContent('Saved'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('without a network says what to do', async () => {
    const { user } = await open({
      'PATCH /admin/widgets/7': () => {
        throw new Error('Network Error');
      },
    });
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Network Error.*save again/);
  });
});

describe('somebody else was quicker', () => {
  const theirs = { ...about, html: '<p>Seven people now.</p>', version: 8, updated_by: 'Zahra Ahmadi' };
  const server = {
    'PATCH /admin/widgets/7': ({ body }: Sent) =>
      (body as { version: number }).version === 8
        ? { results: { ...about, ...(body as object), version: 9 } }
        : failing(409, { message: 'Somebody else changed this widget meanwhile.', results: theirs }),
  };

  async function collide() {
    const page = await open(server);
    await page.user.type(field('Title'), '!');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('region', { name: 'Somebody else changed this text meanwhile' });
    expect(within(panel).getByText('Seven people now.')).toBeVisible();
    expect(panel).toHaveTextContent('Zahra Ahmadi saved version 8');
    expect(panel).toHaveFocus();
    expect(page.sent.filter(({ name }) => name === 'GET /admin/widgets/7')).toHaveLength(1);
    return { ...page, panel };
  }

  test('mine is kept, over theirs', async () => {
    const { user, sent, panel } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(changes(sent).at(-1)?.body).toMatchObject({ title: 'About us!', html: about.html, version: 8 });
    expect(state()).toHaveTextContent('Saved');
  });

  test('theirs is taken, and mine can be had back', async () => {
    const { user, sent } = await collide();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(field('Title')).toHaveValue('About us');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    expect(state()).toHaveTextContent('Saved');
    await user.click(screen.getByRole('button', { name: 'Restore what you had typed' }));
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Six people around a table.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(state()).toHaveTextContent('Saved'));
    expect(changes(sent).at(-1)?.body).toMatchObject({ title: 'About us!', version: 8 });
  });

  test('theirs is taken, and mine can be had back after a reload too', async () => {
    const first = await collide();
    await first.user.click(screen.getByRole('button', { name: 'Take theirs' }));
    first.unmount();
    const { user } = await open({ 'GET /admin/widgets/7': { results: theirs } });
    await user.click(screen.getByRole('button', { name: 'Restore what you had typed' }));
    expect(field('Title')).toHaveValue('About us!');
  });
});

describe('leaving', () => {
  test('asks while something is unsaved', async () => {
    const { user, router } = await open();
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Widgets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/admin/widgets/7');
    expect(field('Title')).toHaveValue('About us!');

    await user.click(screen.getByRole('link', { name: 'Widgets' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible();
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

  test('unsaved text is offered after a reload, and meets what was saved since', async () => {
    const first = await open();
    await first.user.type(field('Title'), '!');
    first.unmount();

    const { user, sent } = await open({ 'GET /admin/widgets/7': { results: { ...about, version: 5 } } });
    expect(field('Title')).toHaveValue('About us');
    await user.click(screen.getByRole('button', { name: 'Restore what you had typed' }));
    expect(field('Title')).toHaveValue('About us!');
    expect(state()).toHaveTextContent('Unsaved changes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes(sent)[0]?.body).toMatchObject({ title: 'About us!', version: 3 }));
  });

  test('typing while something is offered loses neither', async () => {
    const first = await open();
    await first.user.type(field('Title'), ' one');
    first.unmount();
    const second = await open();
    await second.user.type(field('Title'), ' two');
    second.unmount();

    const { user } = await open();
    const restore = () => user.click(screen.getByRole('button', { name: 'Restore what you had typed' }));
    await restore();
    expect(field('Title')).toHaveValue('About us two');
    await restore();
    expect(field('Title')).toHaveValue('About us one');
    await restore();
    expect(field('Title')).toHaveValue('About us two');
  });

  test('an offer can be discarded for good', async () => {
    const first = await open();
    await first.user.type(field('Title'), '!');
    first.unmount();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a new widget', () => {
  const created = { ...about, id: 12, name: 'winter-appeal', title: 'Winter appeal', html: '', version: 1 };
  const answers = {
    'POST /admin/widgets': { results: created },
    'GET /admin/widgets/12': { results: created },
  };

  test('is named after its title until it is given a name, and then has a page of its own', async () => {
    const { user, sent, router } = await open(answers, '/admin/widgets/add');
    await user.type(field('Title'), 'Winter appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/admin/widgets/12');
      expect(screen.getByRole('heading', { level: 1, name: 'Winter appeal' })).toBeVisible();
      expect(state()).toHaveTextContent('Saved');
    });
    expect(changes(sent)[0]).toMatchObject({
      name: 'POST /admin/widgets',
      body: { title: 'Winter appeal', name: 'winter-appeal', html: '' },
    });
  });

  test('keeps the name that it was given', async () => {
    const { user } = await open(answers, '/admin/widgets/add');
    await user.type(field('Name'), 'appeal');
    await user.type(field('Title'), 'Winter');
    expect(field('Name')).toHaveValue('appeal');
  });
});

test('says so where there is no such widget', async () => {
  renderPage(routes, { at: '/admin/widgets/99', user: administrator });
  expect(await screen.findByText('There is no such widget')).toBeVisible();
});
