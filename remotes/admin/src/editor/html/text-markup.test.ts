import { isTextAttribute, textMarkup } from '@lapis/contract/text-markup';
import { lostMarkup } from './html';

const inTable = (cell: string) =>
  `<table><tbody><tr>${cell}<td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>`;

/** A text for each allowed element, with all of its attributes. */
const texts: Record<keyof typeof textMarkup, string> = {
  p: '<p>a</p>',
  h2: '<h2>a</h2>',
  h3: '<h3>a</h3>',
  h4: '<h4>a</h4>',
  ul: '<ul><li>a</li></ul>',
  ol: '<ol start="-3" type="A" reversed=""><li>a</li></ol>',
  li: '<ol><li value="0">a</li><li value="12">b</li></ol>',
  blockquote: '<blockquote><p>a</p></blockquote>',
  hr: '<p>a</p><hr><p>b</p>',
  pre: '<pre><code>a\n  b</code></pre>',
  figure: '<figure><img src="/a.webp"></figure>',
  figcaption: '<figure><img src="/a.webp"><figcaption>a</figcaption></figure>',
  img: '<p><img src="/a.webp" alt="" width="2" height="1"></p>',
  table: inTable('<td>a</td>'),
  thead: '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  tbody: inTable('<td>a</td>'),
  tr: inTable('<td>a</td>'),
  th: inTable('<th colspan="2">a</th>'),
  td: inTable('<td rowspan="2">a</td>'),
  strong: '<p><strong>a</strong></p>',
  em: '<p><em>a</em></p>',
  u: '<p><u>a</u></p>',
  s: '<p><s>a</s></p>',
  sup: '<p>m<sup>2</sup></p>',
  sub: '<p>CO<sub>2</sub></p>',
  a: '<p><a href="about" title="b" target="_blank" rel="noopener">a</a> <a href="tel:1">b</a></p>',
  br: '<p>a<br>b</p>',
  code: '<p><code>a</code></p>',
  span: '<p><span data-setting="phone"></span></p>',
};

test.each(Object.keys(textMarkup))('the editor keeps what the server permits: %s', (element) => {
  const text = texts[element] ?? '';
  expect(text).toContain(`<${element}`);
  expect(lostMarkup(text)).toEqual([]);
});

test.each([
  ['a', 'href', 'javascript:alert(1)'],
  ['a', 'href', ' java\nscript:alert(1)'],
  ['a', 'href', '//evil.example'],
  ['a', 'href', '/\\evil.example'],
  ['ol', 'start', '1'],
  ['ol', 'start', '1e3'],
  ['ol', 'type', 'disc'],
  ['td', 'colspan', '51'],
  ['td', 'colspan', '1'],
  ['p', 'class', 'a'],
  ['script', 'src', '/a.js'],
  ['constructor', 'name', 'a'],
  ['p', 'constructor', 'a'],
])('a text contains no %s with %s="%s"', (element, attribute, value) => {
  expect(isTextAttribute(element, attribute, value)).toBe(false);
});
