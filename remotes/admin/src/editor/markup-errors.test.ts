import { markupErrors } from './markup-errors';

/** What is said, and the part of the HTML that it is about. */
const told = (html: string) => markupErrors(html).map(({ says, from, to }) => [html.slice(from, to), says]);

test('finds nothing wrong with HTML that is whole', () => {
  expect(told('<h2>A</h2>\n<p>b<br>c <img src="/a>b.webp" alt="d"></p>\n<hr>')).toEqual([]);
  expect(told('')).toEqual([]);
});

test.each([
  ['<p>a <strong>b</p>', [['<strong>', '<strong> is not closed: add </strong>.']]],
  ['<p>a</em></p>', [['</em>', '</em> closes nothing: remove it.']]],
  ['<p>a</p><ul><li>b</ul>', [['<li>', '<li> is not closed: add </li>.']]],
])('%s', (html, errors) => {
  expect(told(html)).toEqual(errors);
});

test('names what the site leaves out', () => {
  expect(told('<p class="lead">a</p>')).toEqual([['class=', 'The site does not allow class=: remove it.']]);
  expect(told('<p>a</p><div>b</div>')).toEqual([['<div>', 'The site does not allow <div>: remove it.']]);
});

test('what is only empty, or stands in an odd place, is no mistake', () => {
  expect(told('<p>a</p>\n<em></em>')).toEqual([]);
});
