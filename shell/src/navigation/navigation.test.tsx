import { screen, within } from '@testing-library/dom';
import { openSite } from '../testing';

let drawnAt = NaN;

/** Has a link or a field like other pages. */
const Page = () => (
  <div ref={() => void (drawnAt = Date.now())}>
    {window.location.pathname === '/search' ? (
      <input type="search" autoFocus />
    ) : (
      <a href="/elsewhere">Elsewhere</a>
    )}
  </div>
);

const page = (path: string, title: string, layout?: 'plain') => ({
  id: path,
  path,
  Component: Page,
  handle: { title, layout },
});

jest.mock('public/routes', () => ({
  routes: [page('/', 'Home'), page('/about', 'About'), page('/blog', 'Blog'), page('/search', 'Search')],
}));
jest.mock('account/routes', () => ({ routes: [page('/login', 'Sign in', 'plain')] }));
jest.mock('admin/routes', () => ({ routes: [] }));

/** Waits for lazy rendering and its effects. */
const settled = () => jest.advanceTimersByTimeAsync(500);

async function open(at = '/') {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
  const { router } = await openSite({ at });
  await jest.advanceTimersByTimeAsync(1000);
  scrolled.mockClear();
  scrollY(640);
  return { router, scrolled };
}

const scrollY = (value: number) => Object.defineProperty(window, 'scrollY', { value, configurable: true });

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('scrolling', () => {
  test('goes to the top 190 ms after the new page is drawn, however long that takes', async () => {
    const { router, scrolled } = await open();
    let scrolledAt = NaN;
    scrolled.mockImplementation(() => void (scrolledAt = Date.now()));
    await router.navigate('/about');
    await settled();
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(scrolledAt - drawnAt).toBe(190);
  });

  test.each([
    ['there is a hash anchor', '/about#team', undefined],
    ['the page asked for its position to be kept', '/about', { preventScrollReset: true }],
  ])('does not happen if %s', async (_, to, options) => {
    const { router, scrolled } = await open();
    await router.navigate(to, options);
    await jest.advanceTimersByTimeAsync(500);
    expect(scrolled).not.toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });

  test('does nothing at the top, where the visitor may scroll at once', async () => {
    const { router, scrolled } = await open();
    scrollY(0);
    await router.navigate('/about');
    await jest.advanceTimersByTimeAsync(500);
    expect(scrolled).not.toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });

  test('restores the saved position on the way back', async () => {
    const { router, scrolled } = await open();
    await router.navigate('/about');
    await jest.advanceTimersByTimeAsync(500);
    scrolled.mockClear();

    void router.navigate(-1);
    await jest.advanceTimersByTimeAsync(500);

    expect(router.state.location.pathname).toBe('/');
    expect(scrolled).toHaveBeenLastCalledWith(0, 640);
  });

  test('is dropped if the visitor goes to another page first', async () => {
    const { router, scrolled } = await open();
    await router.navigate('/about');
    await jest.advanceTimersByTimeAsync(100);
    await router.navigate('/blog');
    await settled();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});

describe('going to the current page', () => {
  test.each(['/about', 'about', { pathname: '/about' }, { search: '' }, ''])(
    'by %p does nothing',
    async (to) => {
      const { router, scrolled } = await open('/about');
      const { key } = router.state.location;
      const entries = history.length;
      await router.navigate(to);
      await jest.advanceTimersByTimeAsync(500);
      expect(router.state.location.key).toBe(key);
      expect(history.length).toBe(entries);
      expect(scrolled).not.toHaveBeenCalled();
    },
  );

  test('with the same query does nothing, with or without its question mark', async () => {
    const { router } = await open('/blog?page=2');
    const { key } = router.state.location;
    await router.navigate({ search: 'page=2' });
    await router.navigate({ search: '?page=2' });
    expect(router.state.location.key).toBe(key);
  });

  test('with another query is a navigation', async () => {
    const { router } = await open('/blog');
    await router.navigate('?page=2');
    expect(router.state.location.search).toBe('?page=2');
  });
});

describe('the progress bar', () => {
  const bar = () => document.querySelector('#nprogress .bar');

  async function slowNavigation() {
    const { router } = await open();
    let arrive = (_: unknown) => {};
    router.patchRoutes('remote:public', [
      {
        id: 'slow',
        path: '/slow',
        Component: () => null,
        loader: () =>
          new Promise(
            (resolve, reject) =>
              (arrive = (value) => (value instanceof Error ? reject(value) : resolve(value))),
          ),
      },
    ]);
    const navigated = router.navigate('/slow');
    await jest.advanceTimersByTimeAsync(0);
    return { navigated, arrive: (value: unknown) => arrive(value) };
  }

  test('shows during navigation, and goes when the page is there', async () => {
    const { navigated, arrive } = await slowNavigation();
    expect(bar()).toBeInTheDocument();
    arrive(null);
    await navigated;
    await jest.advanceTimersByTimeAsync(1500);
    expect(bar()).not.toBeInTheDocument();
  });

  test('takes 3000 ms in ticks of 100 ms, and finishes above 95 percent', async () => {
    const NProgress = (await import('nprogress')).default;
    const done = jest.spyOn(NProgress, 'done');
    const { createProgress } = await import('./progress-bar');
    createProgress().start();

    await jest.advanceTimersByTimeAsync(99);
    const before = NProgress.status!;
    await jest.advanceTimersByTimeAsync(1);
    expect(NProgress.status! - before).toBeCloseTo(100 / 3000);

    await jest.advanceTimersByTimeAsync(2700);
    expect(NProgress.status).toBeLessThanOrEqual(0.95);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(100);
    expect(done).toHaveBeenCalled();
  });

  test('turns red on failure', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { navigated, arrive } = await slowNavigation();
    expect(document.documentElement).not.toHaveAttribute('data-navigation-failed');
    arrive(new Error('No data'));
    await navigated;
    expect(document.documentElement).toHaveAttribute('data-navigation-failed');
  });
});

describe('a new page', () => {
  const main = () => screen.getByRole('main');

  test('has its title and the focus, so that a screen reader announces it', async () => {
    const { router } = await open();
    await router.navigate('/about');
    await settled();
    expect(main()).toHaveFocus();
    expect(main()).toHaveAccessibleName('About');
    await router.navigate('/login');
    await settled();
    expect(main()).toHaveFocus();
    expect(main()).toHaveAccessibleName('Sign in');
  });

  test('is one with another query too, such as that of a list', async () => {
    const { router } = await open('/blog');
    within(main()).getByRole('link').focus();
    await router.navigate('/blog?page=2');
    await settled();
    expect(main()).toHaveFocus();
  });

  test('keeps a focus that it has set itself', async () => {
    const { router } = await open();
    await router.navigate('/search');
    await settled();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('leaves the focus in a field in which the visitor types', async () => {
    const { router } = await open('/search');
    await router.navigate('/search?q=kites');
    await settled();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('leaves the focus on its link on the way back in the same list', async () => {
    const { router } = await open('/blog');
    await router.navigate('/blog?page=2');
    await settled();
    const link = within(main()).getByRole('link');
    link.focus();
    void router.navigate(-1);
    await settled();
    expect(link).toHaveFocus();
  });

  test('leaves the focus in a dialog', async () => {
    const { router } = await open();
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>OK</button>';
    document.body.append(dialog);
    dialog.showModal();
    await router.navigate('/about');
    await settled();
    expect(dialog.firstChild).toHaveFocus();
  });
});

describe('another address of the same page', () => {
  test('moves, fades and scrolls nothing if the navigation says so, and has its title', async () => {
    const { router, scrolled } = await open('/search');
    const field = screen.getByRole('searchbox');
    const faded = jest.spyOn(Element.prototype, 'animate');
    field.focus();
    await router.navigate('/about', { replace: true, preventScrollReset: true });
    await settled();
    expect(screen.getByRole('main')).not.toHaveFocus();
    expect(screen.getByRole('main')).toHaveAccessibleName('About');
    expect(scrolled).not.toHaveBeenCalled();
    expect(faded).not.toHaveBeenCalled();
  });

  test('applies to that navigation alone', async () => {
    const { router } = await open();
    await router.navigate('/about', { preventScrollReset: true });
    await settled();
    void router.navigate(-1);
    await settled();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('is an anchor: the focus is left to it', async () => {
    const { router } = await open('/blog');
    const link = within(screen.getByRole('main')).getByRole('link');
    link.focus();
    await router.navigate('/blog#team');
    await settled();
    expect(link).toHaveFocus();
  });
});
