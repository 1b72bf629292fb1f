import { openSite } from '../testing';

const page = (path: string) => ({ id: path, path, Component: () => null, handle: { title: path } });

jest.mock('public/routes', () => ({ routes: ['/', '/about', '/blog'].map(page) }));
jest.mock('account/routes', () => ({ routes: [] }));
jest.mock('admin/routes', () => ({ routes: [] }));

/** Opens the site at a page, and answers what scrolled and how long the history is. */
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
  test('goes to the top 190 ms after a navigation', async () => {
    const { router, scrolled } = await open();
    await router.navigate('/about');
    await jest.advanceTimersByTimeAsync(189);
    expect(scrolled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  test.each([
    ['there is a hash anchor', '/about#team', undefined],
    ['the page asked for its position to be kept', '/about', { preventScrollReset: true }],
  ])('does not where %s', async (_, to, options) => {
    const { router, scrolled } = await open();
    await router.navigate(to, options);
    await jest.advanceTimersByTimeAsync(500);
    expect(scrolled).not.toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });

  test('leaves who is at the top already, and may scroll at once', async () => {
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

  test('is given up where the visitor goes on before', async () => {
    const { router, scrolled } = await open();
    await router.navigate('/about');
    await jest.advanceTimersByTimeAsync(100);
    await router.navigate('/blog');
    await jest.advanceTimersByTimeAsync(100);
    expect(scrolled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(90);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});

describe('going to where one is', () => {
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

  /** A navigation that takes as long as the test wants. */
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

test('the focus goes to the content after a navigation', async () => {
  const { router } = await open();
  await router.navigate('/about');
  await jest.advanceTimersByTimeAsync(50);
  expect(document.querySelector('main')).toHaveFocus();
});

test('but stays where a page has put it on what the address names', async () => {
  const { router } = await open();
  const named = Object.assign(document.createElement('p'), { id: 'team', tabIndex: -1 });
  document.body.append(named);
  await router.navigate('/about#team');
  named.focus();
  await jest.advanceTimersByTimeAsync(50);
  expect(named).toHaveFocus();
  named.remove();
});
