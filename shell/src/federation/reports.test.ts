import { plan } from '@lapis/contract/testing';
import type * as Remotes from './remotes';
import type * as Reports from './reports';
import type * as WatchStart from './watch-start';

const entry = '/remotes/public/1.2.0-abc/dist/js/remoteEntry.js';
const send = jest.fn().mockResolvedValue(new Response());
const alive = document.documentElement.dataset;

const told = () => send.mock.calls.map(([, { body }]) => JSON.parse(body as string) as unknown);
const of = (app: string, page: string, kind: string) => ({
  app,
  version: app === 'shell' ? '2.0.0' : '1.2.0-abc',
  page,
  kind,
});

function open(path: string) {
  jest.resetModules();
  history.replaceState(null, '', path);
  const { remotes, ...rest } = plan();
  const known = { ...remotes, public: { ...remotes['public'], segments: [''], start: { entry } } };
  const { applyPlan: follow } = require('./remotes') as typeof Remotes;
  follow({ ...rest, version: '2.0.0', remotes: known });
  return require('./reports') as typeof Reports;
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = send.mockClear();
  delete alive['alive'];
});
afterEach(() => jest.useRealTimers());

test('a failure is reported with the app’s version and the page’s name, once, and without cookies', () => {
  const { reportVisit: tell } = open('/blog/winter-coats');
  tell('public', 'render');
  tell('public', 'load');
  tell('public', 'ok');
  expect(told()).toEqual([of('public', 'stories.story', 'render')]);
  expect(send).toHaveBeenCalledWith(
    '/api/releases/reports',
    expect.objectContaining({ credentials: 'omit' }),
  );
});

test('a report carries the token that came with the document', () => {
  const { reportVisit: tell } = open('/about');
  const serverTiming = [
    { name: 'cdn', description: 'hit' },
    { name: 'visit', description: 'abc.def' },
  ];
  const navigation = { serverTiming } as unknown as PerformanceEntry;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([navigation]);
  tell('public', 'ok');
  expect(told()).toEqual([{ ...of('public', 'about', 'ok'), token: 'abc.def' }]);
});

/** Gives the document a token, without which no report counts. */
function arriveWithToken() {
  const navigation = {
    serverTiming: [{ name: 'visit', description: 'abc.def' }],
  } as unknown as PerformanceEntry;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
}

describe('a page whose code is about to run', () => {
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  const start = (path = '/about') => {
    arriveWithToken();
    const reports = open(path);
    reports.tellStart();
    return reports;
  };
  const withToken = (report: object) => ({ ...report, token: 'abc.def' });
  afterEach(() => jest.restoreAllMocks());

  test('reports its app’s start once, and its next report is of the same visit', () => {
    const { reportVisit: tell } = start();
    tell('public', 'render');
    tell('shell', 'render');
    expect(told()).toEqual([
      withToken({ ...of('public', 'about', 'started'), visit: id }),
      withToken({ ...of('public', 'about', 'render'), visit: id }),
      withToken(of('shell', 'about', 'render')),
    ]);
    const [first, second] = told() as { visit: string }[];
    expect(second?.visit).toBe(first?.visit);
  });

  test('reports that the visitor left, unless its outcome was reported', () => {
    const first = start();
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pagehide'));
    expect(told().slice(1)).toEqual([withToken({ ...of('public', 'about', 'left'), visit: id })]);
    first.reportVisit('public', 'ok');
    expect(told()).toHaveLength(3);
    dispatchEvent(new Event('pagehide'));
    expect(told()).toHaveLength(3);
  });

  test('counts as left when its tab is hidden, and sends no report if it was hidden from the start', () => {
    start();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(told().slice(1)).toEqual([withToken({ ...of('public', 'about', 'left'), visit: id })]);
    send.mockClear();
    open('/about').tellStart();
    expect(told()).toEqual([]);
    hidden.mockRestore();
  });

  test('sends no report without a token', () => {
    open('/about').tellStart();
    expect(told()).toEqual([]);
  });
});

describe('an idle router', () => {
  type Router = Parameters<typeof Reports.reportVisits>[0];
  const routerAt = (pathname: string, rest: object = {}) =>
    ({
      state: { initialized: true, navigation: { state: 'idle' }, location: { pathname }, ...rest },
      subscribe: () => () => {},
    }) as unknown as Router;

  test('reports the page’s app and the host together, as soon as the page works', () => {
    const { reportVisits: tellVisits } = open('/about');
    tellVisits(routerAt('/about'));
    jest.advanceTimersByTime(3000);
    expect(told()).toEqual([]);
    alive['alive'] = '';
    jest.advanceTimersByTime(3000);
    expect(told()).toEqual([
      { ...of('public', 'about', 'ok'), beside: [{ app: 'shell', version: '2.0.0' }] },
    ]);
  });

  test('reports an unknown outcome if the server failed', () => {
    arriveWithToken();
    const { tellStart, reportVisits: tellVisits } = open('/about');
    tellStart();
    tellVisits(routerAt('/about', { errors: { root: new Error('503') } }));
    jest.advanceTimersByTime(10_000);
    expect(told().map((report) => (report as { kind: string }).kind)).toEqual(['started', 'left']);
    jest.restoreAllMocks();
  });
});

test('a failure after a success is reported too', () => {
  const { reportVisit: tell } = open('/about');
  tell('public', 'ok');
  tell('public', 'ok');
  tell('public', 'render');
  expect(told()).toEqual([of('public', 'about', 'ok'), of('public', 'about', 'render')]);
});

test('nothing is reported of an app with an unknown version, or without a connection', () => {
  const { reportVisit: tell } = open('/about');
  tell('account', 'load');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  tell('public', 'load');
  expect(told()).toEqual([]);
});

test('nothing is reported of a page with a version that is not live', () => {
  const { reportVisit: tell } = open('/about');
  document.body.innerHTML = '<aside id="opened-versions"></aside>';
  tell('public', 'ok');
  tell('public', 'render');
  document.body.replaceChildren();
  expect(told()).toEqual([]);
});

test('code that fails to load offline is not reported; the error is thrown on', () => {
  const { failToLoad } = open('/about');
  const { NoConnection } = require('./chunk-failure') as { NoConnection: ErrorConstructor };
  expect(() => failToLoad(new NoConnection('offline'))).toThrow('offline');
  expect(told()).toEqual([]);
  expect(() => failToLoad(new Error('Not today'))).toThrow('Not today');
  expect(told()).toEqual([of('public', 'about', 'load')]);
});

test('an error of the page or the frame is reported, but not one of an extension', () => {
  const { failToRender } = open('/about');
  failToRender(new DOMException('The node is not a child of this node', 'NotFoundError'), true);
  const byExtension = new TypeError('null');
  byExtension.stack = 'at chrome-extension://abc/content.js:1:1';
  failToRender(byExtension, true);
  expect(told()).toEqual([]);
  failToRender(new TypeError('null'), true);
  failToRender(new TypeError('null'), false);
  expect(told()).toEqual([of('public', 'about', 'render'), of('shell', 'about', 'render')]);
});

describe('a page that does not work after half a minute', () => {
  const watch = (path = '/about') => {
    const reports = open(path);
    const { reportNotAlive: tellNotAlive } = require('./watch-start') as typeof WatchStart;
    return { ...reports, tellNotAlive };
  };

  test.each([undefined, 'soon'])('is reported as the host’s failure: %s', async (state) => {
    watch();
    if (state) alive['alive'] = state;
    await jest.advanceTimersByTimeAsync(29_000);
    expect(told()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(told()).toEqual([of('shell', 'about', 'alive')]);
  });

  test('is not reported if it works after all, or if an app’s failure was reported', async () => {
    const first = watch();
    alive['alive'] = '';
    await first.tellNotAlive();
    delete alive['alive'];
    const second = watch();
    second.reportVisit('public', 'load');
    await second.tellNotAlive();
    expect(told()).toEqual([of('public', 'about', 'load')]);
  });
});
