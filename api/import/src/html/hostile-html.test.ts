import { readHtml as read } from './read-html.fixture';

it('divides a text that is too long for one block', () => {
  const { blocks } = read('<p>Some words. </p>'.repeat(9000) + `<p>${'&amp;'.repeat(120_000)}</p>`);
  expect(blocks.length).toBeGreaterThan(2);
});

it.each([
  ['nested deeply', '<div>'.repeat(20_000) + 'Words'],
  ['nested more deeply than a parser has time for', '<div>'.repeat(1_000_000) + 'Words'],
  ['nested in pieces of tags', '<<div>div>'.repeat(200_000) + 'Words'],
  ['nested deeply within a text', `<p>${'<b>'.repeat(20_000)}Words`],
  ['broken', '<p><ul><li>Words<table><tr><td><p></table><blockquote><a href="'],
  ['without an end', '<!-- Words'],
  ['of control characters', 'Wo\0rds\u0001\uD800'],
  ['of scripts', '<svg onload=alert(1)><a href="javascript:alert(1)" onclick=alert(1)>Words</a></svg>'],
  [
    'of blocks with nothing in them',
    '<figure></figure><table></table><blockquote></blockquote><details></details>',
  ],
])('converts HTML that is %s', (_, html) => {
  expect(JSON.stringify(read(html).blocks)).not.toMatch(/alert|on\w+=|\\u0000/);
});
