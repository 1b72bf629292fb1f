import { checkStyles, takenNames } from './styles';

const shell = takenNames([
  {
    file: 'main.css',
    css: `:root { --space-4: 16px } .swal2-popup { color: red } @keyframes turn { to { rotate: 1turn } }
      @font-face { font-family: 'Source Sans'; src: url(a.woff2) } @keyframes x { 50.5% { top: 0 } }`,
  },
]);
const check = (css: string) => checkStyles([{ file: 'shop.css', css }], shell).map(({ text }) => text);

test.each([
  '.shop { color: red }',
  '.shop p, p.shop, .shop > *, .shop::before, .shop:hover body { color: red }',
  'html:has(.shop) { scroll-padding: 0 }',
  'body:has(.sheet) *:not(:has(.sheet), .sheet, .sheet *) { display: none }',
  ':is(.shop, .stall) h1, :where(.shop) h1 { color: red }',
  '[dir="rtl"] .shop { color: red }',
  '@media print { .shop { color: red } }',
  '@layer ui { .shop { color: red } }',
  '@scope (.shop) to (.stall) { h1, :scope { color: red } }',
  '.shop { h1 { color: red } & > p { color: red } body & { color: red } }',
  'shop-basket { display: block }',
  ':root { --shop-size: 12px }',
  '@keyframes fade { from { opacity: 0 } 50.5% { opacity: 1 } }',
  '@keyframes turn { to { rotate: 1turn } }',
  '@font-face { font-family: Kites; src: url(kites.woff2) }',
  '.swal2-popup .shop { color: red }',
  '@property --shop-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '@page receipt { margin: 0 }',
])('styles of the remote itself may go live: %s', (css) => {
  expect(check(css)).toEqual([]);
});

test.each([
  ['body { background: red }', 'body'],
  ['* { letter-spacing: 1em }', '*'],
  [':root { font-size: 20px }', ':root'],
  [':root { --space-4: 0 }', ':root'],
  ['html { --shop: 1; color: red }', 'html'],
  ['.shop, h1 { color: red }', 'h1'],
  ['#content { color: red }', '#content'],
  ['[role="main"] { color: red }', '[role="main"]'],
  ['body:not(.shop) { color: red }', 'body:not(.shop)'],
  [':is(.shop, body) { color: red }', ':is(.shop, body)'],
  ['.swal2-popup { color: red }', '.swal2-popup'],
  ['@media print { a { color: red } }', 'a'],
  ['body { & > p { color: red } }', '& > p'],
  ['body { @media print { color: red } }', 'body'],
  ['@scope (body) { h1 { color: red } }', 'h1'],
  ['@keyframes turn { to { rotate: 2turn } }', '@keyframes turn'],
  ['@font-face { font-family: "Source Sans"; src: url(b.woff2) }', '@font-face source sans'],
  ['@font-face { font-family: source sans; src: url(b.woff2) }', '@font-face source sans'],
  ['@font-face { font-family: \\53ource\\ Sans; src: url(b.woff2) }', '@font-face source sans'],
  [':root { --sp\\61 ce-4: 0 }', ':root'],
  ['@property --space-4 { syntax: "<length>"; inherits: false; initial-value: 0px }', '@property --space-4'],
  ['@Font-Face { FONT-FAMILY: Source Sans; src: url(b.woff2) }', '@font-face source sans'],
  ['@page { margin: 0 }', '@page'],
  ['@page :first { margin: 0 }', '@page'],
  ['@view-transition { navigation: auto }', '@view-transition'],
  ['@import url("evil.css");', '@import'],
  ['@-webkit-keyframes turn { to { rotate: 2turn } }', '@keyframes turn'],
  ['@font-face { font-family: Source/**/Sans; src: url(b.woff2) }', '@font-face source sans'],
  ['@font-face { font-family: "Source \\\nSans"; src: url(b.woff2) }', '@font-face source sans'],
])('styles that change the rest of the page are rejected: %s', (css, named) => {
  expect(check(css)).toEqual([
    `Its styles reach beyond its own pages: ${named} (shop.css). Rules need a class of the remote’s own, and definitions a name.`,
  ]);
});

test('the text names the first of many rejected rules, and the list all of them', () => {
  const elements = Array.from({ length: 22 }, (_, index) => `t${index}`);
  const css = elements.map((name) => `${name} { color: red }`).join('\n');
  const [reason] = checkStyles([{ file: 'shop.css', css }]);
  expect(reason?.text).toContain('t19 (shop.css), and 2 more.');
  expect(reason?.names).toEqual(elements.map((name) => `${name} (shop.css)`));
});

test('an invalid style sheet is rejected', () => {
  expect(check('.shop { color: red')).toEqual(['shop.css can’t be read as a style sheet: Unclosed block.']);
});
