import { NoConnection } from '../federation/chunk-failure';
import { readPageData } from './page-data';

const state = { loaderData: { root: null, home: { title: 'Kites' } }, errors: null };
const address = '/page-data/abc/about';

/** A page whose data is what is given. */
function open(data: unknown) {
  document.body.innerHTML = `<script type="application/json" id="lapis-data">${JSON.stringify(data)}</script>`;
}

const answers = (facts: Partial<Response>) =>
  (globalThis.fetch = jest
    .fn()
    .mockResolvedValue({ ok: true, redirected: false, json: async () => state, ...facts }));

test('what came with the page is not asked for', async () => {
  const fetch = answers({});
  open(state);
  expect(await readPageData()).toEqual({ hydration: state, isNewer: false });
  expect(fetch).not.toHaveBeenCalled();
});

test.each([false, true])(
  'what did not is asked for, and whether it is of a newer state: %s',
  async (redirected) => {
    const fetch = answers({ redirected });
    open(address);
    expect(await readPageData()).toEqual({ hydration: state, isNewer: redirected });
    expect(fetch).toHaveBeenCalledWith(address);
  },
);

test('without a connection the page waits for one', async () => {
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(address);
  await expect(readPageData()).rejects.toBeInstanceOf(NoConnection);
  jest.restoreAllMocks();
});
