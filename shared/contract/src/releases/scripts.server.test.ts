import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAddedGlobals, scriptReasons } from './scripts';

const container = { name: 'charity_shop', type: 'script' as const, entry: 'shop.js', scripts: ['shop.js'] };

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-scripts-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function check(code: string, file = 'shop.js') {
  await writeFile(join(dir, file), code);
  return (await scriptReasons({ dir, files: [file] }, container)).map(({ text }) => text);
}

test.each([
  ['window.cart = []', 'cart'],
  ['if (typeof document !== "undefined") globalThis["cart"] = []', 'cart'],
  ['self.cart ??= []; window.till ||= 1; top.sold++', 'cart (shop.js), till (shop.js), sold'],
  ['(() => { const w = window; const v = w; v.cart = [] })()', 'cart'],
  ['Object.defineProperty(window, "cart", { value: [] })', 'cart'],
  ['Object.assign(globalThis, { cart: [], "a till": 1 })', 'cart (shop.js), a till'],
  ['window.fetch = function later() {}', 'fetch'],
  ['var charity_shop, cart; till = window.charity_shop = 1', 'cart (shop.js), till'],
  ['window[`shop-cart`]={}', 'shop-cart'],
  ['window["shop" + `-` + "cart"] = {}', 'shop-cart'],
  ['window.window.cart = []; globalThis["self"].till = 1', 'cart (shop.js), till'],
  [
    'Array.prototype.mine = 1; window.String.prototype[`ours`] ??= 2',
    'Array.prototype.mine (shop.js), String.prototype.ours',
  ],
  ['Object.defineProperty(Element.prototype, "mine", { value: 1 })', 'Element.prototype.mine'],
  ['var cart; function till() {}', 'cart (shop.js), till'],
  ['(() => { cart = 3 })()', 'cart'],
])('a script may not add global names: %s', async (code, named) => {
  expect(await check(code)).toEqual([
    `Its scripts add global names, which all parts of the site share: ${named} (shop.js).`,
  ]);
});

test.each([
  'var charity_shop; (globalThis.webpackChunkshop = globalThis.webpackChunkshop || []).push([[1], {}])',
  '(() => { const { innerWidth } = window; if (window.cart === innerWidth) window.location = "/" })()',
  '(() => { const frame = document.body.window; frame.cart = 1; const text = "window.cart = 1" })()',
  '((where) => { const place = where ?? window; place.scrollTop = 0 })()',
  '(() => { const known = window; globalThis[known.key] = 1; Object.keys(window); Object.assign({}, window) })()',
  'globalThis.__FEDERATION__ = {}; self.onmessage = () => {}',
  '(() => { class Cart {} Cart.prototype.mine = 1; const has = Object.prototype.hasOwnProperty; has.mine = 1 })()',
  '(() => { const part = "cart"; window[`shop-${part}`] = 1; window.location.hash = window["a" + part] })()',
])('a script may read them, and load its own files: %s', async (code) => {
  expect(findAddedGlobals({ code, isModule: false }).filter((name) => name !== 'charity_shop')).toEqual([]);
  expect(await check(code)).toEqual([]);
});

test('names within functions and modules are their own', async () => {
  expect(await check('(() => { const self = {}; self.cart = [] })()')).toEqual([]);
  const code = 'const cart = []; const w = window; export { cart, w }';
  expect(findAddedGlobals({ code, isModule: true })).toEqual([]);
  expect(await check(code, 'shop.mjs')).toEqual([]);
  expect(await check('import "./cart.js"; var cart')).toEqual([]);
});

test('a script that sets something and can’t be checked is rejected', async () => {
  expect(await check('window.cart = = 1')).toEqual([
    expect.stringMatching(/^shop\.js can’t be read as a script: /),
  ]);
  expect(await check(`window.cart = '${'a'.repeat(1_000_000)}'`)).toEqual([
    'shop.js is too large to be checked for global names.',
  ]);
});
