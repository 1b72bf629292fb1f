import {
  isChunkFailure,
  loadCode,
  NoConnection,
  page,
  reloadOnUncaughtChunkFailure,
  reloadTowards,
} from './chunk-failure';

const failure = () => Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' });
const open = jest.spyOn(page, 'open').mockImplementation();

beforeEach(() => {
  sessionStorage.clear();
  open.mockClear();
  reloadTowards(() => '/wanted');
});

test('code that loads is used directly', async () => {
  expect(await loadCode('stories', () => Promise.resolve('routes'))).toBe('routes');
});

test('is tried once more before anything else', async () => {
  const load = jest.fn().mockRejectedValueOnce(failure()).mockResolvedValue('routes');
  expect(await loadCode('stories', load)).toBe('routes');
  expect(open).not.toHaveBeenCalled();
});

test('a chunk that fails twice reloads the page, at the wanted address', async () => {
  const settled = jest.fn();
  void loadCode('stories', () => Promise.reject(failure())).then(settled, settled);
  await new Promise(process.nextTick);
  expect(open).toHaveBeenCalledWith('/wanted');
  expect(settled).not.toHaveBeenCalled();
});

test('a permanent failure reloads once and is then an error, without a loop', async () => {
  void loadCode('stories', () => Promise.reject(failure()));
  await new Promise(process.nextTick);
  await expect(loadCode('stories', () => Promise.reject(failure()))).rejects.toThrow(
    'Loading chunk 42 failed',
  );
  expect(open).toHaveBeenCalledTimes(1);
});

test('success forgets the reload, so that the next failure may reload again', async () => {
  void loadCode('stories', () => Promise.reject(failure()));
  await new Promise(process.nextTick);
  await loadCode('stories', () => Promise.resolve('routes'));
  void loadCode('stories', () => Promise.reject(failure()));
  await new Promise(process.nextTick);
  expect(open).toHaveBeenCalledTimes(2);
});

test('without a connection the open page stays: the browser would show a page of its own', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(loadCode('media', () => Promise.reject(failure()))).rejects.toThrow(NoConnection);
  expect(open).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  void loadCode('media', () => Promise.reject(failure()));
  await new Promise(process.nextTick);
  expect(open).toHaveBeenCalledTimes(1);
  online.mockRestore();
});

test('without storage nothing would stop a loop, so nothing reloads', async () => {
  const broken = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await expect(loadCode('stories', () => Promise.reject(failure()))).rejects.toThrow('Loading chunk');
  expect(open).not.toHaveBeenCalled();
  broken.mockRestore();
});

test('a mistake in the code itself is no reason to reload', async () => {
  await expect(
    loadCode('stories', () => Promise.reject(new TypeError('x is not a function'))),
  ).rejects.toThrow('x is');
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['Loading chunk 7 failed.', true],
  ['Loading CSS chunk 7 failed.', true],
  ['[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008', true],
  ['Network Error', false],
])('%p is a chunk failure: %p', (message, answer) => {
  expect(isChunkFailure(new Error(message))).toBe(answer);
});

test('a chunk that fails unobserved reloads once as well', () => {
  reloadOnUncaughtChunkFailure();
  const reject = (reason: Error) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  reject(failure());
  expect(open).not.toHaveBeenCalled();
  online.mockRestore();
  reject(failure());
  reject(failure());
  reject(new Error('Something else'));
  expect(open).toHaveBeenCalledTimes(1);
});
