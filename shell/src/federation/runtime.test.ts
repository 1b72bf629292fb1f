import federation from './runtime';

type Consumes = Record<
  string,
  { shareKey: string; requiredVersion: string; fallback: () => Promise<() => unknown> }
>;
type Done = (event?: Event) => void;

/** What webpack's runtime of an app has, as far as this one uses it; `load` is the network. */
function app(
  initOptions: object,
  { consumes = {}, load = jest.fn() }: { consumes?: Consumes; load?: jest.Mock } = {},
) {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    S: { default: {} },
    l: load,
    federation: { initOptions: { name: 'charity_app', remotes: [], ...initOptions } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: consumes },
  };
  federation.bundlerRuntime.init({ webpackRequire });
  return webpackRequire;
}

type App = ReturnType<typeof app>;

/** What an app's module is, once its chunk has been asked for. */
async function consume(webpackRequire: App, id: string) {
  const promises: Promise<unknown>[] = [];
  federation.bundlerRuntime.consumes({
    webpackRequire,
    chunkMapping: { page: [id] },
    chunkId: 'page',
    promises,
  });
  await Promise.all(promises);
  return valueOf(webpackRequire, id);
}

async function openRemote(webpackRequire: App) {
  const promises: Promise<unknown>[] = [];
  federation.bundlerRuntime.remotes({
    webpackRequire,
    chunkMapping: { routes: ['7'] },
    chunkId: 'routes',
    promises,
    idToRemoteMap: { 7: [{ name: 'charity_kites' }] },
    idToExternalAndNameMapping: { 7: ['default', './routes'] },
  });
  await Promise.all(promises);
  return valueOf(webpackRequire, '7');
}

function valueOf({ m }: App, id: string) {
  const module = { exports: undefined as unknown };
  m[id]?.(module);
  return module.exports;
}

const shared = (value: unknown, version = '1.2.0') => [{ version, get: () => () => value }];
const wanting = (shareKey: string, requiredVersion = '^1.0.0') => ({
  1: { shareKey, requiredVersion, fallback: () => Promise.resolve(() => `own ${shareKey}`) },
});

const container = { init: jest.fn(), get: jest.fn() };
const page = globalThis as unknown as Record<string, unknown>;

beforeEach(() => {
  delete page['charity_kites'];
  container.init.mockReset();
  container.get.mockReset().mockResolvedValue(() => 'the routes');
});

const host = (load: jest.Mock) =>
  app(
    { remotes: [{ name: 'charity_kites', entry: '/kites.js' }], shared: { react: shared('React') } },
    { load },
  );

test('a remote is loaded once, joins the scope of the host, and hands over what it exposes', async () => {
  const load = jest.fn((_url: string, done: Done) => {
    page['charity_kites'] = container;
    done();
  });
  const webpackRequire = host(load);
  const [first, second] = await Promise.all([openRemote(webpackRequire), openRemote(webpackRequire)]);
  expect([first, second]).toEqual(['the routes', 'the routes']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledWith('/kites.js', expect.any(Function), 'charity_kites');
  expect(container.init).toHaveBeenCalledWith(webpackRequire.S.default);
  expect(container.get).toHaveBeenCalledWith('./routes');
});

test('a remote that did not come is a chunk that failed, and is asked for again by the next', async () => {
  // Containers are kept for the page, so this one has a name of its own.
  const named = { name: 'charity_lost', entry: '/lost.js' };
  const load = jest.fn((_url: string, done: Done) => done(new Event('error')));
  const webpackRequire = app({ remotes: [named] }, { load });
  const open = () => {
    const promises: Promise<unknown>[] = [];
    federation.bundlerRuntime.remotes({
      webpackRequire,
      chunkMapping: { routes: ['9'] },
      chunkId: 'routes',
      promises,
      idToRemoteMap: { 9: [{ name: 'charity_lost' }] },
      idToExternalAndNameMapping: { 9: ['default', './routes'] },
    });
    return Promise.all(promises);
  };
  await expect(open()).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: '/lost.js brought no charity_lost: error',
  });
  load.mockImplementation((_url: string, done: Done) => {
    page['charity_lost'] = container;
    done();
  });
  await open();
  expect(valueOf(webpackRequire, '9')).toBe('the routes');
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
  ['never ends', 'charity_kites_broken did not begin in time', () => new Promise(() => {})],
])(
  'a container whose init %s is an error, and no page that is waited for without an end',
  async (_, words, init) => {
    jest.useFakeTimers();
    const load = jest.fn((_url: string, done: Done) => {
      page['charity_kites_broken'] = { ...container, init };
      done();
    });
    const webpackRequire = app(
      { remotes: [{ name: 'charity_kites_broken', entry: '/broken.js' }] },
      { load },
    );
    const promises: Promise<unknown>[] = [];
    federation.bundlerRuntime.remotes({
      webpackRequire,
      chunkMapping: { routes: ['8'] },
      chunkId: 'routes',
      promises,
      idToRemoteMap: { 8: [{ name: 'charity_kites_broken' }] },
      idToExternalAndNameMapping: { 8: ['default', './routes'] },
    });
    const [outcome] = await Promise.all([
      Promise.allSettled(promises),
      jest.advanceTimersByTimeAsync(30_000),
    ]);
    expect(outcome).toMatchObject([{ status: 'rejected', reason: { message: words } }]);
    jest.useRealTimers();
  },
);

test('host and remotes have one copy of what they share: that of who offered it first', async () => {
  const first = app({ shared: { react: shared('React of the host') } });
  const scope = first.S.default;
  const remote = app(
    { shared: { react: shared('React of the remote'), query: shared('Query of the remote') } },
    { consumes: wanting('react') },
  );
  federation.bundlerRuntime.initContainerEntry({ webpackRequire: remote, shareScope: scope });
  const another = app({ shared: { query: shared('Query of another') } }, { consumes: wanting('query') });
  federation.bundlerRuntime.initContainerEntry({ webpackRequire: another, shareScope: scope });

  expect(await consume(remote, '1')).toBe('React of the host');
  expect(await consume(another, '1')).toBe('Query of the remote');
});

test('what is shared and loads in its own time is waited for', async () => {
  const get = () => Promise.resolve(() => 'Query');
  const remote = app({ shared: { query: [{ version: '1.0.0', get }] } }, { consumes: wanting('query') });
  expect(await consume(remote, '1')).toBe('Query');
});

test('what nobody shares an app has itself', async () => {
  expect(await consume(app({}, { consumes: wanting('lonely') }), '1')).toBe('own lonely');
});

test.each([
  ['^1.0.0', '1.2.0', false],
  ['^2.0.0', '1.2.0', true],
  ['^0.1.0', '0.1.9', false],
  ['^0.2.0', '0.1.0', true],
])('an app that was built with %s and gets %s: warned of is %p', async (wanted, given, isWarned) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const remote = app({ shared: { react: shared('React', given) } }, { consumes: wanting('react', wanted) });
  expect(await consume(remote, '1')).toBe('React');
  expect(warn.mock.calls.length > 0).toBe(isWarned);
  warn.mockRestore();
});
