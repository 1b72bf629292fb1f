import { waitFor } from '@testing-library/react';
import { page } from '../federation/chunk-failure';
import { readPageData } from './page-data';

const state = { loaderData: { root: null, home: { title: 'Kites' } }, errors: null };
const address = '/page-data/abc/about';

function open(data: unknown) {
  document.body.innerHTML = `<script type="application/json" id="lapis-data">${JSON.stringify(data)}</script>`;
}

const answers = (facts: Partial<Response>) =>
  (globalThis.fetch = jest
    .fn()
    .mockResolvedValue({ ok: true, redirected: false, json: async () => state, ...facts }));

test('data that came with the page is not fetched', async () => {
  const fetch = answers({});
  open(state);
  expect(await readPageData()).toEqual({ hydration: state, isNewer: false });
  expect(fetch).not.toHaveBeenCalled();
});

test.each([false, true])(
  'other data is fetched, and whether it is of a newer state: %s',
  async (redirected) => {
    const fetch = answers({ redirected });
    open(address);
    expect(await readPageData()).toEqual({ hydration: state, isNewer: redirected });
    expect(fetch).toHaveBeenCalledWith(address);
  },
);

test.each(['online', 'scroll'])('without a connection the page waits for one: %s', async (event) => {
  const fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  globalThis.fetch = fetch;
  open(address);
  const data = readPageData();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  answers({});
  dispatchEvent(new Event(event));
  expect(await data).toEqual({ hydration: state, isNewer: false });
});

test.each([
  [404, 'ChunkLoadError'],
  [503, 'Error'],
])('a page whose data returns %d does not wait', async (status, name) => {
  answers({ ok: false, status });
  jest.spyOn(page, 'open').mockImplementation();
  sessionStorage.setItem('lapis:reloaded:data', 'before');
  open(address);
  await expect(readPageData()).rejects.toHaveProperty('name', name);
});
