import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { failing, member, renderPage } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { awaitReturn, handOver } from './hand-over';

const granted = { token: 'abc', token_type: 'bearer', expires_in: 86_400 };
const offline = () => {
  throw new Error('Network Error');
};

/** Stays on this page, because jsdom can't navigate elsewhere. */
const providerUrl = `${location.origin}/login#at-the-provider`;

const answers = {
  'GET /oauth/providers': [
    { id: 'kite', name: 'The Kite' },
    { id: 'lantern', name: 'Lantern' },
  ],
  'POST /oauth/kite': { url: providerUrl },
  'POST /oauth/exchange': granted,
};

const started = jest.fn();
let off = () => {};

beforeEach(() => {
  off = bus.on('session:start', (start) => {
    started(start);
    auth.saveToken(start.token, start);
    auth.setUser(member);
  });
});
afterEach(() => {
  off();
  started.mockReset();
  jest.restoreAllMocks();
  history.replaceState(null, '', '/');
});

function open(more: Record<string, unknown> = {}, fragment = '') {
  history.replaceState({ key: 'of the router' }, '', `/login${fragment}`);
  const user = userEvent.setup();
  const { sent } = renderPage(routes, { at: '/login', answers: { ...answers, ...more } });
  const bodies = (name: string) => sent.filter((one) => one.name === name).map(({ body }) => body);
  return { user, bodies };
}

const button = (name = 'The Kite') => screen.findByRole('button', { name: `Continue with ${name}` });

function windows({ blocked = false } = {}) {
  const popup = { location: { assign: jest.fn() }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockReturnValue(blocked ? null : (popup as unknown as Window));
  return { popup, opened };
}

describe('the buttons for other providers', () => {
  test('are absent if the site has no provider', async () => {
    const { bodies } = open({ 'GET /oauth/providers': [] });
    await waitFor(() => expect(bodies('GET /oauth/providers')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
  });

  test('are absent if they can’t be loaded, and the password still works', async () => {
    const { bodies } = open({ 'GET /oauth/providers': failing(500) });
    await waitFor(() => expect(bodies('GET /oauth/providers')).toHaveLength(1));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('open a window before any request, which then goes to the provider', async () => {
    const { popup, opened } = windows();
    const { user, bodies } = open({
      'POST /oauth/kite': () => {
        expect(opened).toHaveBeenCalledTimes(1);
        return { url: providerUrl };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
    await user.click(await button());
    await waitFor(() => expect(popup.location.assign).toHaveBeenCalledWith(providerUrl));
    expect(bodies('POST /oauth/kite')).toEqual([{ remember: true, popup: true }]);
    expect(await button('Lantern')).toBeVisible();
  });

  test('sign in with the result of that window', async () => {
    windows();
    const { user, bodies } = open();
    await user.click(await button());
    await waitFor(() => expect(bodies('POST /oauth/kite')).toHaveLength(1));

    await expect(handOver({ code: 'one-time', remember: true })).resolves.toBe(true);
    await waitFor(() => expect(started).toHaveBeenCalledWith({ token: 'abc', remember: true }));
    expect(bodies('POST /oauth/exchange')).toEqual([{ code: 'one-time' }]);
  });

  test('show the error of that window', async () => {
    windows();
    const { user, bodies } = open();
    await user.click(await button());
    await waitFor(() => expect(bodies('POST /oauth/kite')).toHaveLength(1));
    await handOver({ problem: 'The sign-in was cancelled.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in was cancelled.');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(bodies('POST /oauth/exchange')).toEqual([]);
  });

  test('can be pressed again if that window was closed without a result', async () => {
    const { popup, opened } = windows();
    const { user } = open();
    for (const times of [1, 2]) {
      await user.click(await button());
      await waitFor(() => expect(popup.location.assign).toHaveBeenCalledTimes(times));
    }
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('send the page itself to the provider if the browser opens no window', async () => {
    windows({ blocked: true });
    const { user, bodies } = open();
    await user.click(await button());
    await waitFor(() => expect(location.hash).toBe('#at-the-provider'));
    expect(bodies('POST /oauth/kite')).toEqual([{ remember: false, popup: false }]);
  });

  test.each([
    ['the provider is away', failing(503), /could not sign you in just now.*your password/],
    ['there were too many', failing(429, { message: 'Please wait 40 seconds.' }), /Please wait 40 seconds/],
    ['there is no connection', offline, /seem to be offline/],
  ])('say what to do if %s, and can be pressed again', async (_, answer, words) => {
    const { popup } = windows();
    const { user } = open({ 'POST /oauth/kite': answer });
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(popup.close).toHaveBeenCalledTimes(1);
    expect(await button()).not.toHaveAttribute('aria-busy');
  });
});

describe('a return to the page', () => {
  test('signs in, and leaves nothing in the address', async () => {
    const { bodies } = open({}, '?from=mail#oauth=one-time&remember=1');
    await waitFor(() => expect(started).toHaveBeenCalledWith({ token: 'abc', remember: true }));
    expect(bodies('POST /oauth/exchange')).toEqual([{ code: 'one-time' }]);
    expect(location.href).toBe(`${location.origin}/login?from=mail`);
    expect(history.state).toEqual({ key: 'of the router' });
  });

  test('removes the code from the address before it is sent', async () => {
    let address = '';
    const { bodies } = open(
      {
        'POST /oauth/exchange': () => {
          address = location.href;
          return granted;
        },
      },
      '#oauth=one-time',
    );
    await waitFor(() => expect(address).toBe(`${location.origin}/login`));
    expect(bodies('POST /oauth/exchange')).toHaveLength(1);
  });

  test('requires the second factor if there is one', async () => {
    const { user, bodies } = open(
      {
        'POST /oauth/exchange': { two_factor: true, challenge: 'which' },
        'POST /login/two-factor': granted,
      },
      '#oauth=one-time&remember=1',
    );
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(started).toHaveBeenCalledWith({ token: 'abc', remember: true }));
    expect(bodies('POST /login/two-factor')).toEqual([{ challenge: 'which', code: '123456' }]);
  });

  test('requires the password of an account that is to be linked', async () => {
    const offer = { link: 'to-be-linked', email: 'mina@lapis.example', provider: 'The Kite' };
    const { user, bodies } = open(
      { 'POST /oauth/exchange': offer, 'POST /login': granted },
      '#oauth=one-time',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Link The Kite' })).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('mina@lapis.example');
    expect(started).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Password'), 'correct-horse{Enter}');
    await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
    expect(bodies('POST /login')).toMatchObject([{ email: 'mina@lapis.example', link: 'to-be-linked' }]);
  });

  test.each([
    ['denied', /was cancelled/],
    ['expired', /took too long.*try again/],
    ['unverified', /did not confirm your email address/],
    ['failed', /could not sign you in just now/],
    ['constructor', /could not sign you in just now/],
  ])('says what to do after a problem: %s', async (word, words) => {
    open({}, `#oauth_error=${word}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(location.hash).toBe('');
    expect(await button()).toBeVisible();
  });

  test.each([
    ['was used or is too old', failing(410, { message: 'Please sign in again.' }), /Please sign in again/],
    ['can’t be exchanged', failing(500), /could not sign you in just now/],
    ['can’t be sent', offline, /seem to be offline/],
  ])('says what to do if the code %s', async (_, answer, words) => {
    open({ 'POST /oauth/exchange': answer }, '#oauth=one-time');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(started).not.toHaveBeenCalled();
  });

  test('says so if the user could not be fetched', async () => {
    off();
    off = bus.on('session:start', (start) => {
      auth.saveToken(start.token, start);
      auth.clear();
    });
    open({}, '#oauth=one-time');
    expect(await screen.findByRole('alert')).toHaveTextContent(/you are not signed in/);
  });
});

describe('a return in the provider’s own window', () => {
  test('passes the code to the page that waits, and closes', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation();
    const taken = jest.fn();
    const stop = awaitReturn(taken);
    const { bodies } = open({}, '#oauth=one-time&remember=1&popup=1');
    await waitFor(() => expect(taken).toHaveBeenCalledWith({ code: 'one-time', remember: true }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/You can close this window/)).toBeVisible();
    expect(bodies('POST /oauth/exchange')).toEqual([]);
    stop();
  });

  test('passes it to only one page if several wait', async () => {
    jest.spyOn(window, 'close').mockImplementation();
    const taken = jest.fn();
    const stops = [awaitReturn(taken), awaitReturn(taken)];
    open({}, '#oauth=one-time&popup=1');
    expect(await screen.findByText(/You can close this window/)).toBeVisible();
    await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
    stops.forEach((stop) => stop());
  });

  test('passes an error on, too', async () => {
    jest.spyOn(window, 'close').mockImplementation();
    const taken = jest.fn();
    const stop = awaitReturn(taken);
    open({}, '#oauth_error=denied&popup=1');
    await waitFor(() => expect(taken).toHaveBeenCalledWith({ problem: expect.stringMatching(/cancelled/) }));
    stop();
  });

  test('signs in there if no page waits any more', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation();
    const { bodies } = open({}, '#oauth=one-time&popup=1');
    await waitFor(() => expect(started).toHaveBeenCalledWith({ token: 'abc', remember: false }));
    expect(bodies('POST /oauth/exchange')).toEqual([{ code: 'one-time' }]);
    expect(close).not.toHaveBeenCalled();
  });
});
