import { checkScripts } from './scripts';

const container = { name: 'charity_shop', type: 'script', entry: 'entry.js', scripts: [] } as const;
const check = (code: string, type: 'script' | 'module' = 'script') =>
  checkScripts([{ file: 'shop.js', code }], { ...container, type, scripts: [] });
const added = (code: string) => check(code).map(({ text }) => text);

test.each([
  ['window.cart = []', 'cart'],
  ['if (typeof document !== "undefined") globalThis["cart"] = []', 'cart'],
  ['self.cart ??= []; window.till ||= 1; top.sold++', 'cart (shop.js), till (shop.js), sold'],
  ['(() => { const w = window; const v = w; v.cart = [] })()', 'cart'],
  ['Object.defineProperty(window, "cart", { value: [] })', 'cart'],
  ['Object.assign(globalThis, { cart: [], "a till": 1 })', 'cart (shop.js), a till'],
  ['const self = window; self.cart = []', 'self (shop.js), cart'],
  ['window.fetch = function later() {}', 'fetch'],
  ['cart = window.cart = []', 'cart'],
  ['var charity_shop, cart; window.charity_shop = 1', 'cart'],
])('a script may not add global names: %s', (code, named) => {
  expect(added(code)).toEqual([
    `Its scripts add global names, which all parts of the site share: ${named} (shop.js).`,
  ]);
});

test.each([
  'var charity_shop; (globalThis.webpackChunkshop = globalThis.webpackChunkshop || []).push([[1], {}])',
  '(() => { const self = this; self.cart = []; window.scroll(0, 0) })()',
  'export_ => { const { innerWidth } = window; if (window.cart === innerWidth) window.location = "/" }',
  '(() => { const frame = document.body.window; frame.cart = 1; const text = "window.cart = 1" })()',
  '((where) => { const place = where ?? window; place.scrollTop = 0 })()',
  '(() => { const known = window; globalThis[known.key] = 1; Object.keys(window); Object.assign({}, window) })()',
  '__webpack_require__.amdO = {}; globalThis.__FEDERATION__ = {}',
])('a script may read them, and load its own files: %s', (code) => {
  expect(added(code)).toEqual([]);
});

test('a module’s variables are its own', () => {
  expect(check('export const cart = globalThis.cart; const w = window; export { w }', 'module')).toEqual([]);
});

test('a script that sets something and can’t be read is rejected', () => {
  expect(added('window.cart = = 1')).toEqual([
    expect.stringMatching(/^shop\.js can’t be read as a script: /),
  ]);
});
