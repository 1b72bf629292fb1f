import { plan } from '@lapis/contract/testing';
import type * as Remotes from './remotes';
import type * as Reports from './reports';
import type * as WatchStart from './watch-start';

const entry = '/remotes/public/1.2.0-abc/dist/js/remoteEntry.js';
const send = jest.fn().mockResolvedValue(new Response());
const alive = document.documentElement.dataset;

/** What was told so far. */
const told = () => send.mock.calls.map(([, { body }]) => JSON.parse(body as string) as unknown);
const of = (app: string, page: string, kind: string) => ({
  app,
  version: app === 'shell' ? '2.0.0' : '1.2.0-abc',
  page,
  kind,
});

/** A page that has just been opened. */
function open(path: string) {
  jest.resetModules();
  history.replaceState(null, '', path);
  const { remotes, ...rest } = plan();
  const known = { ...remotes, public: { ...remotes['public'], segments: [''], start: { entry } } };
  const { follow } = require('./remotes') as typeof Remotes;
  follow({ ...rest, version: '2.0.0', remotes: known });
  return require('./reports') as typeof Reports;
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = send.mockClear();
  delete alive['alive'];
});
afterEach(() => jest.useRealTimers());

test('a failure is told by the app’s version and the page’s name, once, and without cookies', () => {
  const { tell } = open('/blog/winter-coats');
  tell('public', 'render');
  tell('public', 'load');
  tell('public', 'ok');
  expect(told()).toEqual([of('public', 'blog.post', 'render')]);
  expect(send).toHaveBeenCalledWith(
    '/api/releases/reports',
    expect.objectContaining({ credentials: 'omit' }),
  );
});

test('a report carries the token that came with the document', () => {
  const { tell } = open('/about');
  const serverTiming = [
    { name: 'cdn', description: 'hit' },
    { name: 'visit', description: 'abc.def' },
  ];
  const navigation = { serverTiming } as unknown as PerformanceEntry;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([navigation]);
  tell('public', 'ok');
  expect(told()).toEqual([{ ...of('public', 'about', 'ok'), token: 'abc.def' }]);
});

test('what goes wrong after all went well is told too', () => {
  const { tell } = open('/about');
  tell('public', 'ok');
  tell('public', 'ok');
  tell('public', 'render');
  expect(told()).toEqual([of('public', 'about', 'ok'), of('public', 'about', 'render')]);
});

test('nothing is told of an app whose version is not known, or without a connection', () => {
  const { tell } = open('/about');
  tell('account', 'load');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  tell('public', 'load');
  expect(told()).toEqual([]);
});

test('nothing is told of a page that shows what is not live', () => {
  const { tell } = open('/about');
  document.body.innerHTML = '<aside id="opened-versions"></aside>';
  tell('public', 'ok');
  tell('public', 'render');
  document.body.replaceChildren();
  expect(told()).toEqual([]);
});

test('code that could not come without a connection is nobody’s fault; the error goes on', () => {
  const { failToLoad } = open('/about');
  const { NoConnection } = require('./chunk-failure') as { NoConnection: ErrorConstructor };
  expect(() => failToLoad(new NoConnection('offline'))).toThrow('offline');
  expect(told()).toEqual([]);
  expect(() => failToLoad(new Error('Not today'))).toThrow('Not today');
  expect(told()).toEqual([of('public', 'about', 'load')]);
});

test('an error is told of the page, or of the frame around it, but not what an extension did', () => {
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

describe('a page that did not come to life after half a minute', () => {
  const watch = (path = '/about') => {
    const reports = open(path);
    const { tellNotAlive } = require('./watch-start') as typeof WatchStart;
    return { ...reports, tellNotAlive };
  };

  test.each([undefined, 'soon'])('is told of as the host’s failure: %s', async (state) => {
    watch();
    if (state) alive['alive'] = state;
    await jest.advanceTimersByTimeAsync(29_000);
    expect(told()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(told()).toEqual([of('shell', 'about', 'alive')]);
  });

  test('is not where it did, or where an app is to blame that was told of', async () => {
    const first = watch();
    alive['alive'] = '';
    await first.tellNotAlive();
    delete alive['alive'];
    const second = watch();
    second.tell('public', 'load');
    await second.tellNotAlive();
    expect(told()).toEqual([of('public', 'about', 'load')]);
  });
});
