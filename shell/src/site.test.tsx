import { screen, waitFor, within } from '@testing-library/dom';
import { failing } from '@lapis/testing/answers';
import { administrator, member } from '@lapis/testing/people';
import userEvent from '@testing-library/user-event';
import Cookies from 'js-cookie';
import { openSite } from './testing';

const loaded: string[] = [];
const titled = (title: string, extra = {}) => ({
  handle: { title, ...extra },
  Component: () => <h1>{title}</h1>,
});

jest.mock('public/routes', () => {
  loaded.push('public');
  return {
    routes: [
      { id: 'home', path: '/', ...titled('Home') },
      { id: 'about', path: '/about', ...titled('About') },
      {
        id: 'blog',
        path: '/blog',
        loader: ({ request }: { request: Request }) => ({
          page: new URL(request.url).searchParams.get('page') ?? '1',
        }),
        ...titled('News & Stories'),
        handle: { title: ({ page }: { page: string }) => `Page ${page}` },
      },
      {
        id: 'gone',
        path: '/gone',
        loader: () => {
          throw new Response('', { status: 404 });
        },
        ...titled('Gone'),
      },
      {
        id: 'broken',
        path: '/broken',
        loader: () => Promise.reject(new Error('No data')),
        ...titled('Broken'),
      },
      {
        id: 'codeless',
        path: '/codeless',
        loader: () => Promise.reject(new Error('Loading chunk 541 failed.')),
        ...titled('Codeless'),
      },
      { id: 'editors', path: '/editors', ...titled('Editors', { guards: ['auth', 'role:editor'] }) },
      { id: 'first', path: '/guest-then-editor', ...titled('First', { guards: ['guest', 'role:editor'] }) },
      { id: 'second', path: '/editor-then-guest', ...titled('Second', { guards: ['role:editor', 'guest'] }) },
      {
        id: 'throwing',
        path: '/throwing',
        ...titled('Throwing'),
        Component: () => {
          throw new Error('Broken code');
        },
      },
      { id: 'private', path: '/private', ...titled('Private', { guards: ['auth'] }) },
      { id: 'misguarded', path: '/misguarded', ...titled('Misguarded', { guards: ['nobody'] }) },
    ],
  };
});
jest.mock('account/routes', () => {
  loaded.push('account');
  return {
    routes: [{ id: 'login', path: '/login', ...titled('Sign in', { layout: 'plain', guards: ['guest'] }) }],
  };
});
jest.mock('admin/routes', () => {
  loaded.push('admin');
  return {
    routes: [
      { id: 'admin.dashboard', path: '/admin', ...titled('Dashboard') },
      { id: 'admin.widgets', path: '/admin/widgets', ...titled('Widgets') },
      {
        id: 'admin.media',
        path: '/admin/media',
        handle: { title: 'Pictures & files' },
        lazy: () => Promise.reject(new Error('Loading chunk 42 failed.')),
      },
    ],
  };
});

jest.mock('giving/routes', () => {
  loaded.push('giving');
  return {
    routes: [
      { id: 'giving.funds', path: '/admin/giving/funds', ...titled('Funds', { layout: 'admin' }) },
      { id: 'giving.gifts', path: '/account/gifts', ...titled('Gifts') },
      {
        id: 'giving.receipts',
        path: '/account/gifts/receipts',
        handle: { title: ({ count }: { count: number }) => `${count} receipts` },
        lazy: async () => {
          loaded.push('receipts');
          return { loader: () => ({ count: 3 }), Component: () => <h1>Receipts</h1> };
        },
      },
    ],
  };
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  loaded.length = 0;
  Cookies.remove('intended_url');
});

describe('titles', () => {
  test("read '{page title} · {app name}', the app name from the page's configuration", async () => {
    await openSite({ at: '/about' });
    await heading('About');
    expect(document.title).toBe('About · Lapis');
  });

  test('can contain the page’s data', async () => {
    await openSite({ at: '/blog?page=3' });
    await heading('News & Stories');
    expect(document.title).toBe('Page 3 · Lapis');
  });
});

describe('remotes', () => {
  test('are loaded when the visitor goes to one of their pages', async () => {
    const { router } = await openSite({ at: '/' });
    await heading('Home');
    expect(loaded).toEqual(['public']);
    await router.navigate('/login');
    await heading('Sign in');
    expect(loaded).toEqual(['public', 'account']);
  });

  test.each([
    ['a guest', undefined],
    ['a user who is no administrator', member],
  ])('of the portal is never loaded for %s', async (_, user) => {
    const { router } = await openSite({ at: '/', user });
    await heading('Home');
    await router.navigate('/admin');
    await router.navigate('/admin/widgets');
    expect(loaded).not.toContain('admin');
    expect(router.state.location.pathname).toBe(user ? '/' : '/login');
  });

  test('of the portal is loaded for an administrator, even after a refusal', async () => {
    const { router, auth } = await openSite({ at: '/admin' });
    await heading('Sign in');
    auth.setUser(administrator);
    await router.navigate('/admin');
    await heading('Dashboard');
  });
});

describe('a part of the site within another remote’s', () => {
  test('belongs to the remote with the longest matching beginning of its address', async () => {
    const { router } = await openSite({ at: '/admin/giving/funds', user: administrator });
    await heading('Funds');
    expect(loaded).toEqual(['giving']);
    expect(screen.getByText('Administration Portal')).toBeVisible();
    await router.navigate('/admin/widgets');
    await heading('Widgets');
    await router.navigate('/admin/giving/nothing');
    await heading('Page not found');
    expect(screen.getByText('Administration Portal')).toBeVisible();
  });

  test.each([
    ['/admin/giving/funds', undefined, '/login'],
    ['/admin/giving/funds', member, '/'],
    ['/account/gifts', undefined, '/login'],
  ])('is guarded before its code is loaded: %s', async (path, user, instead) => {
    const { router } = await openSite({ at: '/', user });
    await heading('Home');
    await router.navigate(path);
    expect(router.state.location.pathname).toBe(instead);
    expect(loaded).not.toContain('giving');
  });

  test('has its data, although guards run first and data comes with the code', async () => {
    const { router, auth } = await openSite({ at: '/account/gifts/receipts' });
    await heading('Sign in');
    expect(loaded).not.toContain('receipts');
    auth.setUser(member);
    await router.navigate('/account/gifts/receipts');
    await heading('Receipts');
    await waitFor(() => expect(document.title).toBe('3 receipts · Lapis'));
  });

  test('has guards of its own even if the rest of its remote has none', async () => {
    const { router } = await openSite({ at: '/account/gifts', user: member });
    await heading('Gifts');
    await router.navigate('/admin/giving/funds');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a page that is not there', () => {
  test.each([
    ['an unknown path', '/nowhere', undefined],
    ['a page whose data answers 404', '/gone', undefined],
    ['an unknown path of the portal', '/admin/nowhere', administrator],
  ])('is reported as missing for %s', async (_, at, user) => {
    await openSite({ at, user });
    await heading('Page not found');
    expect(document.title).toBe('Page not found · Lapis');
    expect(screen.queryByText('Administration Portal') !== null).toBe(at.startsWith('/admin'));
  });

  test('has a field to search the site, which works without scripts', async () => {
    await openSite({ at: '/nowhere' });
    await heading('Page not found');
    const form = screen.getByRole('search');
    expect(form).toHaveAttribute('action', '/search');
    expect(within(form).getByRole('searchbox', { name: 'Search the site' })).toHaveAttribute('name', 'q');
  });

  test('of the portal still has ‘Find’, on the dashboard', async () => {
    const { router } = await openSite({ at: '/admin/nowhere', user: administrator });
    await heading('Page not found');
    await userEvent.keyboard('{Control>}k{/Control}');
    await heading('Dashboard');
    expect(router.state.location.state).toMatchObject({ finds: true });
  });
});

describe('a page whose data can’t be loaded', () => {
  test("gets the error layout with 'Error' and 'There has been a problem', and is logged", async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    await openSite({ at: '/broken' });
    await heading('Error');
    expect(screen.getByText('There has been a problem')).toBeVisible();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'No data' }));
    logged.mockRestore();
  });

  test('says so if there is no connection, and opens once there is one', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openSite({ at: '/broken' });
    const { thisPage } = await import('./federation/reload');
    const reload = jest.spyOn(thisPage, 'reload').mockImplementation();
    await heading('Error');
    expect(screen.getByText(/^You are offline/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
    online.mockRestore();
    logged.mockRestore();
  });

  test('is reported as offline if the code that fetches the data can’t be loaded', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openSite({ at: '/codeless' });
    await heading('You are offline');
    expect(document.title).toBe('You are offline · Lapis');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    online.mockRestore();
    logged.mockRestore();
  });

  test('gets the same layout for an undefined guard', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    await openSite({ at: '/misguarded' });
    await heading('Error');
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'There is no guard named "nobody"' }),
    );
    logged.mockRestore();
  });
});

describe('without a connection', () => {
  test('a page of the portal without code is reported within the portal, and opens once connected', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { router } = await openSite({ at: '/admin', user: administrator });
    const { thisPage } = await import('./federation/reload');
    const reload = jest.spyOn(thisPage, 'reload').mockImplementation();
    await heading('Dashboard');

    await router.navigate('/admin/media');
    await heading('You are offline');
    expect(document.title).toBe('You are offline · Lapis');
    expect(screen.getByText('Administration Portal')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('status')).toHaveTextContent('There is still no connection.');
    expect(reload).not.toHaveBeenCalled();

    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
    online.mockRestore();
    logged.mockRestore();
  });
});

test('a page that throws keeps header and navigation, and says what to do', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const { router } = await openSite({ at: '/throwing' });
  await heading('This page doesn’t work just now');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await router.navigate('/about');
  await heading('About');
  logged.mockRestore();
});

test.each([
  ['a guest', undefined, 'You are not signed in'],
  ['somebody with another role', member, 'You are signed in, but'],
])('/unauthorized tells %s what applies', async (_, user, words) => {
  await openSite({ at: '/unauthorized', user });
  await heading('You are not allowed to see this page');
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Sign in' }) === null).toBe(
    Boolean(user),
  );
});

describe('the session', () => {
  test('a token in the cookie fetches the user before any page is entered', async () => {
    const { sent, auth } = await openSite({ at: '/private', user: member });
    await heading('Private');
    expect(auth.user).toEqual(member);
    expect(sent[0]).toMatchObject({ name: 'GET /user' });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer a-token');
  });

  test('a user who can not be fetched is a guest, silently', async () => {
    const { auth } = await openSite({ at: '/about', user: member, answers: { 'GET /user': failing(500) } });
    await heading('About');
    expect(auth.token).toBeNull();
    expect(Cookies.get('token')).toBeUndefined();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('check-auth runs before the page’s own guards', async () => {
    const { router } = await openSite({ at: '/login', user: member });
    await heading('Home');
    expect(router.state.location.pathname).toBe('/');
  });

  test('a guarded page sends a guest to login, and back to its path, query and hash after signing in, once', async () => {
    const { bus, router } = await openSite({
      at: '/private?tab=2#end',
      answers: { 'GET /user': member },
    });
    await heading('Sign in');
    expect(Cookies.get('intended_url')).toBe('/private?tab=2#end');

    bus.emit('session:start', { token: 'new', remember: false });

    await heading('Private');
    expect(router.state.location).toMatchObject({ search: '?tab=2', hash: '#end' });
    expect(Cookies.get('intended_url')).toBeUndefined();
  });

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    `${location.origin}/private`,
  ])('a wanted path that leads off the site (%s) is ignored', async (wanted) => {
    Cookies.set('intended_url', wanted);
    const { bus } = await openSite({ at: '/login', answers: { 'GET /user': member } });
    await heading('Sign in');
    bus.emit('session:start', { token: 'new', remember: false });
    await heading('Home');
  });

  test('an administrator who wanted no other page starts in the portal', async () => {
    const { bus, router } = await openSite({ at: '/login', answers: { 'GET /user': administrator } });
    await heading('Sign in');
    bus.emit('session:start', { token: 'new', remember: false });
    await heading('Dashboard');
    expect(router.state.location.pathname).toBe('/admin');
  });

  test('a visitor without the role is sent to /unauthorized', async () => {
    const { router } = await openSite({ at: '/editors', user: member });
    await heading('You are not allowed to see this page');
    expect(router.state.location.pathname).toBe('/unauthorized');
    expect(Cookies.get('intended_url')).toBeUndefined();
  });

  test.each([
    ['/guest-then-editor', '/'],
    ['/editor-then-guest', '/unauthorized'],
  ])('the guards of a page run in their order: %s leads to %s', async (at, instead) => {
    const { router } = await openSite({ at, user: member });
    await waitFor(() => expect(router.state.location.pathname).toBe(instead));
  });

  test('guards run on every navigation, also between pages without data', async () => {
    const { router, auth } = await openSite({ at: '/private', user: member });
    await heading('Private');
    await router.navigate('/about');
    await heading('About');
    auth.clear();
    await router.navigate('/private');
    await heading('Sign in');
  });
});

describe('an expired session', () => {
  const open = async () => {
    const { bus, auth, router } = await openSite({
      at: '/private',
      user: member,
      answers: { 'POST /logout': failing(401) },
    });
    await heading('Private');
    bus.emit('http:unauthorized');
    await screen.findByText('Token Expired');
    return { auth, router };
  };

  test('OK logs out and goes to login', async () => {
    const { auth } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await heading('Sign in');
    expect(auth.loggedIn).toBe(false);
    expect(Cookies.get('token')).toBeUndefined();
  });

  test('Cancel leaves the page as it is', async () => {
    const { auth, router } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Token Expired')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/private');
    expect(auth.loggedIn).toBe(true);
  });
});
