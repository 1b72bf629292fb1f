import type { HostRouter } from '@lapis/router';
import { watchPages } from './change';
import { fetchFonts } from './fonts';

const face = (file: string, weight: string, range: string) =>
  `@font-face { font-family: Kite; font-weight: ${weight}; src: url("/dist/${file}.woff2"); unicode-range: ${range}; }`;
const fonts = [
  face('sans', '400 600', 'U+20-7E, U+A0'),
  face('serif', '400', 'U+20-7E, U+A0'),
  face('serif-bold', '600', 'U+20-7E, U+A0'),
  face('italic', '400 600', 'U+0-FF'),
];
const isInForce = () => !document.getElementById('site-fonts')?.hasAttribute('media');

let takes = 0;
const fetching = jest.fn();

const added: unknown[] = [];
globalThis.FontFace = class {
  constructor(
    readonly family: string,
    readonly bytes: ArrayBuffer,
    readonly descriptors: FontFaceDescriptors,
  ) {}
  load = async () => this;
} as unknown as typeof FontFace;
Object.defineProperty(document, 'fonts', { value: { add: (face: unknown) => added.push(face) } });

let goTo = (_: string) => {};
const router = {
  state: { location: { key: 'default' } },
  subscribe: (hear: (state: object) => void) => {
    goTo = (key) => hear({ location: { key, pathname: '/' }, navigation: { state: 'idle' } });
  },
} as unknown as HostRouter;

beforeEach(() => {
  takes = 0;
  added.length = 0;
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  fetching.mockReset().mockImplementation(async () => {
    now += takes;
    return { arrayBuffer: async () => new ArrayBuffer(0) };
  });
  globalThis.fetch = fetching;
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
  document.head.innerHTML = `<style id="site-fonts" media="(scripting: none)">${fonts.join('')}</style>`;
  watchPages(router);
});
afterEach(() => jest.restoreAllMocks());

test('fonts that come soon are shown at once: those that nearly every page is set in are fetched', async () => {
  await fetchFonts(new AbortController().signal);
  expect(fetching.mock.calls.map(([href]) => href)).toEqual(['/dist/sans.woff2', '/dist/serif-bold.woff2']);
  expect(isInForce()).toBe(true);
  expect(added).toMatchObject([
    { family: 'Kite', descriptors: { weight: '400 600', unicodeRange: 'U+20-7E, U+A0' } },
    { family: 'Kite', descriptors: { weight: '600' } },
  ]);
});

test('fonts that come late are shown with the next page', async () => {
  takes = 250;
  await fetchFonts(new AbortController().signal);
  goTo('default');
  expect([isInForce(), added]).toEqual([false, []]);
  goTo('next');
  expect(isInForce()).toBe(true);
});

test('fonts that did not come are not waited for, on this page or the next', async () => {
  fetching.mockRejectedValue(new TypeError('No connection'));
  await fetchFonts(new AbortController().signal);
  goTo('next');
  expect(isInForce()).toBe(false);
});

test('a visitor who saves data gets no fonts', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await fetchFonts(new AbortController().signal);
  expect(fetching).not.toHaveBeenCalled();
  expect(isInForce()).toBe(false);
});
