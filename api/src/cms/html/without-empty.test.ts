import { withoutEmpty } from './without-empty';

test.each([
  ['<p>One <a href="/x"></a>two</p>', '<p>One two</p>'],
  ['<h2><a href="/x" title="X"> <strong></strong></a></h2>\n<p>One</p>', '\n<p>One</p>'],
  ['<h3>&nbsp;<br /></h3>', ''],
])('empty links and headings are removed: %s', (html, left) => {
  expect(withoutEmpty(html)).toBe(left);
});

test.each([
  '<h2>One <em>two</em></h2>',
  '<a href="/x"><img src="/storage/media/a.webp" alt="A kite" /></a>',
  '<h2><a href="tel:020" dir="ltr">020</a></h2>',
  '<p></p>',
])('everything else stays: %s', (html) => {
  expect(withoutEmpty(html)).toBe(html);
});
