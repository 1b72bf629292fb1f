import type { Share, ShareScope } from './protocol';
import runtime from './runtime';

type Consumes = Record<
  string,
  { shareKey: string; requiredVersion: string; fallback: () => Promise<() => unknown> }
>;
type Offers = Record<string, { version: string; get: Share['get']; shareConfig?: { eager: boolean } }[]>;

const { bundlerRuntime } = runtime;

function app(name: string, shared?: Offers, consumes: Consumes = {}) {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    S: { default: {} as ShareScope },
    federation: { initOptions: { name, shared } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: consumes },
  };
  bundlerRuntime.init({ webpackRequire });
  return webpackRequire;
}

type App = ReturnType<typeof app>;

async function consume(webpackRequire: App, id = '1', installedModules = {}) {
  const promises: Promise<unknown>[] = [];
  const chunk = { chunkMapping: { page: [id] }, chunkId: 'page' };
  bundlerRuntime.consumes({ webpackRequire, ...chunk, promises, installedModules });
  await Promise.all(promises);
  return runModule(webpackRequire, id);
}

function runModule({ m }: App, id: string) {
  const module = { exports: undefined as unknown };
  m[id]?.(module);
  return module.exports;
}

const shared = (value: unknown, version = '1.2.0') => [{ version, get: () => () => value }];
const eager = (value: unknown, version = '1.2.0') => [
  { version, get: () => () => value, shareConfig: { eager: true } },
];
const wanting = (shareKey: string, requiredVersion = '^1.0.0') => ({
  1: { shareKey, requiredVersion, fallback: () => Promise.resolve(() => `own ${shareKey}`) },
});

test('an app’s packages are in the scope by name and version, as every federation runtime reads it', () => {
  const { S } = app('shell', { react: eager('React'), query: shared('Query') });
  expect(S.default).toEqual({
    react: {
      '1.2.0': expect.objectContaining({
        from: 'shell',
        eager: true,
        loaded: true,
        get: expect.any(Function),
      }),
    },
    query: { '1.2.0': expect.objectContaining({ from: 'shell', get: expect.any(Function) }) },
  });
  expect(S.default['query']?.['1.2.0']?.loaded).toBeFalsy();
});

test('host and remotes share one copy of a package: the first that was offered', async () => {
  const scope = app('shell', { react: eager('React of the host') }).S.default;
  const remote = app(
    'kites',
    { react: shared('React of the remote', '1.9.0'), query: shared('Query of the remote') },
    wanting('react'),
  );
  bundlerRuntime.initContainerEntry({ webpackRequire: remote, shareScope: scope });
  const another = app('lamps', { query: shared('Query of another') }, wanting('query'));
  bundlerRuntime.initContainerEntry({ webpackRequire: another, shareScope: scope });

  expect(await consume(remote)).toBe('React of the host');
  expect(await consume(another)).toBe('Query of the remote');
});

test('in another runtime’s scope the copy in use is taken, even if there is a newer one, and then one that fits', async () => {
  const copy = (value: string, more: Partial<Share> = {}): Share => ({
    from: 'somebody',
    get: () => Promise.resolve(() => value),
    ...more,
  });
  const shareScope: ShareScope = {
    react: { '1.9.0': copy('newer'), '1.2.0': copy('in use', { loaded: 1 }) },
    query: { '2.0.0': copy('too new'), '1.3.0': copy('fitting') },
    ui: { '1.0.0': copy('loading', { loading: Promise.resolve(() => 'on its way') }) },
  };
  const remote = app(
    'kites',
    {},
    {
      1: wanting('react')[1],
      2: wanting('query')[1],
      3: wanting('ui')[1],
    },
  );
  bundlerRuntime.initContainerEntry({ webpackRequire: remote, shareScope });
  expect(await consume(remote, '1')).toBe('in use');
  expect(await consume(remote, '2')).toBe('fitting');
  expect(await consume(remote, '3')).toBe('on its way');
  // Later consumers see that they are in use.
  expect(shareScope['query']?.['1.3.0']?.loaded).toBe(true);
});

test('a shared package that loads later is waited for by all who need it', async () => {
  const get = jest.fn().mockResolvedValue(() => 'Query');
  const remote = app('kites', { query: [{ version: '1.0.0', get }] }, wanting('query'));
  const installed = {};
  expect(await Promise.all([consume(remote, '1', installed), consume(remote, '1', installed)])).toEqual([
    'Query',
    'Query',
  ]);
  expect(get).toHaveBeenCalledTimes(1);
});

test('a package that failed to load is requested again', async () => {
  const get = jest
    .fn()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(() => 'Query');
  const remote = app('kites', { query: [{ version: '1.0.0', get }] }, wanting('query'));
  const installed = {};
  await expect(consume(remote, '1', installed)).rejects.toThrow('lost');
  expect(await consume(remote, '1', installed)).toBe('Query');
});

test('a container’s own imports are resolved when it runs, after its init', () => {
  const remote = app('kites', {}, wanting('react'));
  bundlerRuntime.installInitialConsumes({ webpackRequire: remote, initialConsumes: ['1'] });
  const { S } = app('shell', { react: eager('React') });
  bundlerRuntime.initContainerEntry({ webpackRequire: remote, shareScope: S.default });
  expect(runModule(remote, '1')).toBe('React');
});

test('an app has its own copy of a package that no other app shares', async () => {
  expect(await consume(app('kites', {}, wanting('lonely')))).toBe('own lonely');
});

test.each([
  ['^1.0.0', '1.2.0', false],
  ['^2.0.0', '1.2.0', true],
  ['^0.1.0', '0.1.9', false],
  ['^0.2.0', '0.1.0', true],
])('an app built with %s that gets %s has a warning: %p', async (wanted, given, isWarned) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const remote = app('kites', { react: shared('React', given) }, wanting('react', wanted));
  expect(await consume(remote)).toBe('React');
  expect(warn.mock.calls.length > 0).toBe(isWarned);
  warn.mockRestore();
});
