import { loadEntry } from './load-entry';

type Done = (event?: Event) => void;

const load = jest.fn();
Object.assign(globalThis, { __webpack_require__: { l: load } });

const container = { init: () => {}, get: () => () => 'the routes' };
const page = globalThis as unknown as Record<string, unknown>;

beforeEach(() => {
  delete page['charity_kites'];
  document.body.innerHTML =
    '<script type="application/json" id="mf-remotes">{"charity_kites":{"entry":"/kites.js"}}</script>';
});

test('a remote starts in the script that the server names, and leaves its container behind', async () => {
  load.mockImplementation((_url: string, done: Done) => {
    page['charity_kites'] = container;
    done();
  });
  expect(await loadEntry('kites')).toBe(container);
  expect(load).toHaveBeenCalledWith('/kites.js', expect.any(Function), 'charity_kites');
});

test('one that did not come is a chunk that failed', async () => {
  load.mockImplementation((_url: string, done: Done) => done(new Event('error')));
  await expect(loadEntry('kites')).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: '/kites.js brought no charity_kites: error',
  });
});

test('so is one that is a module and could not be imported', async () => {
  document.body.innerHTML =
    '<script type="application/json" id="mf-remotes">{"charity_kites":{"entry":"/lost.js","type":"module"}}</script>';
  await expect(loadEntry('kites')).rejects.toMatchObject({ name: 'ChunkLoadError' });
});

test('so is one that the server knows nothing of', async () => {
  await expect(loadEntry('lamps')).rejects.toMatchObject({ name: 'ChunkLoadError' });
});
