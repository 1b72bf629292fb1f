import { loadOnline } from './load-online';

const lost = new Error('Loading chunk swiper failed');
let onLine: jest.SpyInstance<boolean>;

beforeEach(() => {
  onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => onLine.mockRestore());

function connect() {
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}

test('code that failed to load offline is loaded with the next connection', async () => {
  const load = jest.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce('slider');
  const loading = loadOnline(load);
  // Lets the failure arrive.
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(1);
  connect();
  expect(await loading).toBe('slider');
});

test('a failure online is passed on', async () => {
  onLine.mockReturnValue(true);
  const load = jest.fn().mockRejectedValueOnce(lost);
  await expect(loadOnline(load)).rejects.toBe(lost);
});
