import { loadEntry } from './load-entry';

/** Mocks the outcome of loading a script. */
const run = jest.fn<void, [HTMLScriptElement]>();
jest.spyOn(document.head, 'append').mockImplementation((script) => run(script as HTMLScriptElement));

const container = { init: () => {}, get: () => () => 'the routes' };
const page = globalThis as unknown as Record<string, unknown>;

const start = { entry: '/kites.js', integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6' };

beforeEach(() => delete page['charity_kites']);

test('a remote starts in the script that the server names, and leaves its container behind', async () => {
  run.mockImplementation((script) => {
    page['charity_kites'] = container;
    script.dispatchEvent(new Event('load'));
  });
  expect(await loadEntry('kites', start)).toBe(container);
  const [[script]] = run.mock.calls as [[HTMLScriptElement]];
  expect(script).toHaveAttribute('src', '/kites.js');
  expect(script.integrity).toBe(start.integrity);
});

test('one that did not come is a chunk that failed', async () => {
  run.mockImplementation((script) => void script.dispatchEvent(new Event('error')));
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
