import { bus } from '@lapis/event-bus';
import { administrator, member } from '@lapis/testing/people';
import Cookies from 'js-cookie';
import { createAuth } from './auth';
import { createSession } from './session';

const fetchUser = jest.fn();
const endSession = jest.fn();

function open(token?: string) {
  if (token) Cookies.set('token', token);
  const auth = createAuth();
  return { auth, session: createSession(auth, { fetchUser, endSession }) };
}

beforeEach(() => {
  Cookies.remove('token');
  fetchUser.mockReset().mockResolvedValue(administrator);
  endSession.mockReset().mockResolvedValue(undefined);
});

test('without a token the visitor is a guest, and nothing is fetched', async () => {
  const { auth, session } = open();
  await session.restore();
  expect(auth.state).toEqual({ user: null, loggedIn: false });
  expect(auth.token).toBeNull();
  expect(fetchUser).not.toHaveBeenCalled();
});

test('a token in the cookie without a user fetches the user, once for several callers', async () => {
  const { auth, session } = open('abc');
  await Promise.all([session.restore(), session.restore()]);
  await session.restore();
  expect(auth.state).toEqual({ user: administrator, loggedIn: true });
  expect(fetchUser).toHaveBeenCalledTimes(1);
});

test('a failing fetch clears the token and the cookie, silently', async () => {
  fetchUser.mockRejectedValue(new Error('Network Error'));
  const { auth, session } = open('abc');
  await expect(session.restore()).resolves.toBeUndefined();
  expect(auth.token).toBeNull();
  expect(auth.loggedIn).toBe(false);
  expect(Cookies.get('token')).toBeUndefined();
});

test('a fetch that fails for an old token leaves the new one alone', async () => {
  const { auth, session } = open('old');
  fetchUser.mockImplementation(() => {
    auth.saveToken('new', { remember: false });
    return Promise.reject(new Error('Request failed with status code 401'));
  });
  await session.restore();
  expect(auth.token).toBe('new');
});

test('a token that replaces another during its fetch fetches its own user', async () => {
  let answerOld = (_: typeof administrator) => {};
  fetchUser.mockImplementationOnce(() => new Promise((resolve) => (answerOld = resolve)));
  fetchUser.mockResolvedValueOnce(member);
  const { auth, session } = open('old');

  const restoring = session.restore();
  await session.start('new', { remember: false });
  answerOld(administrator);
  await restoring;

  expect(auth.user).toEqual(member);
});

test('saving a token stores it', async () => {
  const { auth, session } = open();
  await session.start('xyz', { remember: false });
  expect(auth.token).toBe('xyz');
  expect(Cookies.get('token')).toBe('xyz');
  expect(auth.user).toEqual(administrator);
});

test("the cookie is called 'token'; it lasts 365 days when 'remember' is chosen, else until the browser is closed", () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  const { auth } = open();

  auth.saveToken('xyz', { remember: true });
  const [remembered = ''] = written.mock.lastCall ?? [];
  expect(remembered).toMatch(/^token=xyz;/);
  const expires = Date.parse(/expires=([^;]+)/.exec(remembered)?.[1] ?? '');
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);

  auth.saveToken('xyz', { remember: false });
  expect(written.mock.lastCall?.[0]).toMatch(/^token=xyz;/);
  expect(written.mock.lastCall?.[0]).not.toMatch(/expires|max-age/i);
  written.mockRestore();
});

test.each([
  ['the call succeeds', () => Promise.resolve()],
  ['the call fails', () => Promise.reject(new Error('Network Error'))],
])('logging out clears user, token and cookie if %s', async (_, answer) => {
  endSession.mockImplementation(answer);
  const { auth, session } = open('abc');
  await session.restore();

  await expect(session.end()).resolves.toBeUndefined();

  expect(endSession).toHaveBeenCalledTimes(1);
  expect(auth.state).toEqual({ user: null, loggedIn: false });
  expect(auth.token).toBeNull();
  expect(Cookies.get('token')).toBeUndefined();
});

test('updating the user replaces the stored one, and notifies listeners', async () => {
  const { auth, session } = open('abc');
  await session.restore();
  const heard: unknown[] = [];
  const off = bus.on('session:changed', ({ user }) => heard.push(user));

  auth.setUser(member);

  expect(auth.user).toBe(member);
  expect(heard).toEqual([member]);
  off();
});
