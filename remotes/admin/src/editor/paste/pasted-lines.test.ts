import { makeParagraphs } from './pasted-lines';

function divided(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeParagraphs(body);
  return body.innerHTML;
}

test.each([
  [
    'Dear Ada,<br><br><span>the bus</span><br>leaves',
    '<p>Dear Ada,</p><p><span>the bus</span><br>leaves</p>',
  ],
  ['<div>One<br>Two<div>Three</div></div>', '<div><p>One<br>Two</p><div><p>Three</p></div></div>'],
  ['<div>One</div><div><br></div><div>Two</div>', '<div><p>One</p></div><div></div><div><p>Two</p></div>'],
  ['<p>One</p><br><p>Two</p>', '<p>One</p><p>Two</p>'],
  ['One<br> <br> Two<br>', '<p>One</p> <p> Two</p>'],
  ['<center>One<br>Two</center>', '<center><p>One<br>Two</p></center>'],
  ['<dl><dt>One</dt><dt>Two</dt></dl>', '<dl><dt><p>One</p></dt><dt><p>Two</p></dt></dl>'],
  ['<span>One<div>Two</div></span>', '<span><p>One</p><div><p>Two</p></div></span>'],
  ['<ul><li>One<br>Two</li></ul>', '<ul><li><p>One<br>Two</p></li></ul>'],
  ['<pre>One<br>Two</pre>', '<pre>One\nTwo</pre>'],
  ['One <b>or</b> two', 'One <b>or</b> two'],
  ['<div><span data-arriving="a"></span></div>', '<div><p><span data-arriving="a"></span></p></div>'],
])('the lines of %j stay apart', (html, expected) => {
  expect(divided(html)).toBe(expected);
});
