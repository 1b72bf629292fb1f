import { loadExposed } from './containers';

const shared = { react: {} };
Object.assign(globalThis, { __webpack_share_scopes__: { default: shared } });

/** Unique names, because open containers are cached. */
let containers = 0;
const named = () => `kites${(containers += 1)}`;

const container = { init: jest.fn(), get: jest.fn() };
beforeEach(() => {
  container.init.mockReset();
  container.get.mockReset().mockResolvedValue(() => 'the routes');
});

test('a container is opened once, receives the share scope, and returns what it exposes', async () => {
  const name = named();
  const load = jest.fn().mockResolvedValue(container);
  const ask = () => loadExposed(name, './routes', load);
  expect(await Promise.all([ask(), ask()])).toEqual(['the routes', 'the routes']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(container.init).toHaveBeenCalledWith(shared);
  expect(container.get).toHaveBeenCalledWith('./routes');
});

test('a container that failed to load is requested again by the next caller', async () => {
  const name = named();
  const lost = () => Promise.reject(new Error('lost'));
  await expect(loadExposed(name, './routes', lost)).rejects.toThrow('lost');
  expect(await loadExposed(name, './routes', () => container)).toBe('the routes');
});

test.each([
  [
    'throws',
    'Not today',
    () => {
      throw new Error('Not today');
    },
  ],
  ['rejects', 'Not today', () => Promise.reject(new Error('Not today'))],
  ['never answers', 'did not begin in time', () => new Promise(() => {})],
])(
  'a container whose init %s is an error within 5 s, and can succeed the next time',
  async (_, words, init) => {
    jest.useFakeTimers();
    const name = named();
    const exposed = loadExposed(name, './routes', () => ({ ...container, init }));
    const [outcome] = await Promise.all([Promise.allSettled([exposed]), jest.advanceTimersByTimeAsync(5000)]);
    expect(outcome).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining(words) } },
    ]);
    jest.useRealTimers();
    expect(await loadExposed(name, './routes', () => container)).toBe('the routes');
  },
);

test('a slow connection is waited for', async () => {
  jest.useFakeTimers();
  const load = () => new Promise<typeof container>((resolve) => setTimeout(resolve, 60_000, container));
  const exposed = loadExposed(named(), './routes', load);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await exposed).toBe('the routes');
  jest.useRealTimers();
});
