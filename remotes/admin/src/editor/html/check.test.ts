import { generateJSON, getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { checkDocument } from './check';
import { extensions } from '../extensions';

const schema = getSchema(extensions);
const parseDoc = (html: string) => Node.fromJSON(schema, generateJSON(html, extensions));
const site = { phone: '020 7946 0857', email: 'hello@lapis.example' };
const describeFindings = (html: string) => checkDocument(parseDoc(html), site).map(({ says }) => says);
const words = (count: number) => 'word '.repeat(count);

test('finds nothing in a good text', () => {
  const good = `<p>Coats came. <a href="/blog/coats">How they were made</a>, and <strong>by whom</strong>.</p>
<h2>Winter</h2><h3>In Kabul</h3><p>The BBC and UNICEF came.</p><h2>Spring</h2>
<figure><img src="/a.webp" alt="A coat"></figure><figure><img src="/b.webp" alt=""></figure>
<table><tr><th>Name</th></tr><tr><td><p><strong>Coat</strong></p></td></tr></table>
<p>Write to <a href="mailto:a@example.org">a@example.org</a></p>`;
  expect(describeFindings(good)).toEqual([]);
  expect(describeFindings('')).toEqual([]);
});

test.each([
  ['a picture without a description', '<p>A <img src="/a.webp"></p>', /no description/],
  ['one with a caption', '<figure><img src="/a.webp"><figcaption>A</figcaption></figure>', /no description/],
  ['an empty heading', '<h2> </h2><p>Text</p>', /heading is empty/],
  ['a first heading that is too small', '<h3>Winter</h3>', /first heading is at level 3/],
  ['a level that is skipped', '<h2>Winter</h2><h4>In Kabul</h4>', /skips a level, from 2 to 4/],
  ['a table without headings', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', /no heading row/],
  ['capitals', '<p>COATS FOR EVERY CHILD!</p>', /capitals/],
  ['a bold paragraph', '<p><strong>In <em>Kabul</em></strong></p>', /paragraph is bold/],
  ['a link that says nothing', '<p><a href="/a">Click <em>here</em></a></p>', /“Click here” does not say/],
  ['one with an arrow', '<p><a href="/a">Read more →</a></p>', /“Read more →” does not say/],
  ['a bare address', '<p><a href="https://a.org">https://a.org/b</a></p>', /just a web address/],
  ['the telephone number', '<p>Ring (020) 7946-0857 today</p>', /has the telephone number typed in/],
  ['it from abroad', '<p>+44 (0)20 79460857</p>', /has the telephone number typed in/],
  ['the email address', '<p>Write to Hello@Lapis.example.</p>', /has the email address typed in/],
  ['a long text without a heading', `<p>${words(401)}</p>`, /long text without headings/],
])('finds %s', (_, html, says) => {
  expect(describeFindings(html)).toEqual([expect.stringMatching(says)]);
});

test('names the places, from the beginning to the end', () => {
  const doc = parseDoc('<p>See <a href="/a">here</a> or <a href="/b">read more</a></p><h2></h2>');
  const found = checkDocument(doc, site);
  expect(found.map(({ from, to }) => doc.textBetween(from, to))).toEqual(['here', 'read more', '']);
});

test('a long text with a heading, and a short one without, are fine', () => {
  expect(describeFindings(`<h2>Coats</h2><p>${words(500)}</p>`)).toEqual([]);
  expect(describeFindings(`<p>${words(400)}</p>`)).toEqual([]);
});
