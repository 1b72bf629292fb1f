import { findMarkupErrors } from './markup-errors';

const describeErrors = (html: string) =>
  findMarkupErrors(html).map(({ says, from, to }) => [html.slice(from, to), says]);

test('finds no errors in well-formed HTML', () => {
  expect(describeErrors('<h2>A</h2>\n<p>b<br>c <img src="/a>b.webp" alt="d"></p>\n<hr>')).toEqual([]);
  expect(describeErrors('')).toEqual([]);
});

test.each([
  ['<p>a <strong>b</p>', [['<strong>', '<strong> is not closed: add </strong>.']]],
  ['<p>a</em></p>', [['</em>', '</em> closes nothing: remove it.']]],
  ['<p>a</p><ul><li>b</ul>', [['<li>', '<li> is not closed: add </li>.']]],
])('%s', (html, errors) => {
  expect(describeErrors(html)).toEqual(errors);
});

test('names what the site removes', () => {
  expect(describeErrors('<p class="lead">a</p>')).toEqual([
    ['class=', 'The site does not allow class=: remove it.'],
  ]);
  expect(describeErrors('<p>a</p><div>b</div>')).toEqual([
    ['<div>', 'The site does not allow <div>: remove it.'],
  ]);
});

test('empty or misplaced elements are no errors', () => {
  expect(describeErrors('<p>a</p>\n<em></em>')).toEqual([]);
});
