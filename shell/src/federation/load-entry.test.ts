import { loadEntry } from './load-entry';

type Done = (event?: Event) => void;

const load = jest.fn();
Object.assign(globalThis, { __webpack_require__: { l: load } });

const container = { init: () => {}, get: () => () => 'the routes' };
const page = globalThis as unknown as Record<string, unknown>;

const start = { entry: '/kites.js' };

beforeEach(() => delete page['charity_kites']);

test('a remote starts in the script that the server names, and leaves its container behind', async () => {
  load.mockImplementation((_url: string, done: Done) => {
    page['charity_kites'] = container;
    done();
  });
  expect(await loadEntry('kites', start)).toBe(container);
  expect(load).toHaveBeenCalledWith('/kites.js', expect.any(Function), 'charity_kites');
});

test('one that did not come is a chunk that failed', async () => {
  load.mockImplementation((_url: string, done: Done) => done(new Event('error')));
  await expect(loadEntry('kites', start)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: '/kites.js brought no charity_kites: error',
  });
});

test('so is one that is a module and could not be imported', async () => {
  await expect(loadEntry('kites', { entry: '/lost.js', type: 'module' })).rejects.toMatchObject({
    name: 'ChunkLoadError',
  });
});

test('so is one that the server knows nothing of', async () => {
  await expect(loadEntry('lamps', undefined)).rejects.toMatchObject({ name: 'ChunkLoadError' });
});
