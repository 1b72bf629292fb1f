import { lostMarkup, tidyHtml } from './html';

const prose = `
<h2>Who we are</h2>
<p>Lapis began in <strong>2014</strong> at a <em>kitchen</em> table,
see <a href="/about">about us</a> or <a href="https://example.org/" rel="noopener" target="_blank">them</a>.<br>Next line &amp; so on.</p>
<ul>
<li>One</li>
<li><strong>Two.</strong> And <code>more</code>
<ol><li>Inner</li></ol>
</li>
</ul>
<blockquote><p>A quote</p></blockquote>
<hr>
<h3>Smaller</h3>
<h4>Smallest</h4>
<p><u>Under</u> and <s>through</s></p>
<pre><code>a
  b</code></pre>`;

const table = `
<table>
<thead>
<tr><th>Name</th><th>How long it lasts</th></tr>
</thead>
<tbody>
<tr><td><strong>token</strong></td><td>365 days, or <a href="/cookies">less</a></td></tr>
<tr>
<td>XSRF-TOKEN</td>
<td>Until you close
the browser</td>
</tr>
</tbody>
</table>
<p>After it.</p>`;

const pictures = `
<figure><img src="/storage/kite.jpg" alt="A kite" width="10" height="20"><figcaption>Kites <em>fly</em></figcaption></figure>
<p>Text <img src="/storage/tea.jpg" alt=""> in between</p>`;

describe('the writing view', () => {
  test.each([
    ['prose', prose],
    ['a table with its head', table],
    ['a table without a head', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'],
    ['pictures and captions', pictures],
    ['several paragraphs in an item', '<ul><li><p>One</p><p>Two</p></li></ul>'],
    [
      'settings',
      '<p>Call <a href="/contact"><span data-setting="phone">020</span></a> <span data-setting="email"></span></p>',
    ],
    ['nothing', ''],
    ['a link within italics, and a line’s end', '<p><em>See <a href="/a">us<br>all</a>.</em></p>'],
  ])('%s', (_, html) => {
    expect(lostMarkup(html)).toEqual([]);
  });

  test('names what it would lose', () => {
    expect(lostMarkup('<p>Text</p><video src="/a.mp4"></video>')).toEqual(['<video>', 'src=']);
    expect(lostMarkup('<p class="lead">Text</p>')).toEqual(['class=']);
    expect(lostMarkup('<p><a href="/a">Text <small>more</small></a></p>')).toEqual(['<small>']);
  });
});

describe('tidying HTML', () => {
  test('puts every block on its own line, and changes nothing the second time', () => {
    const tidy = tidyHtml(
      `<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>In</p></li></ul></li></ul><p></p>`,
    );
    expect(tidy).toBe(
      `<ul>\n  <li>One</li>\n  <li>\n    Two\n    <ul>\n      <li>In</li>\n    </ul>\n  </li>\n</ul>`,
    );
    expect(tidyHtml(tidy)).toBe(tidy);
  });

  test.each([prose, table, pictures])('is stable', (html) => {
    expect(tidyHtml(tidyHtml(html))).toBe(tidyHtml(html));
  });

  test('escapes text', () => {
    expect(tidyHtml('<p>a &lt;b&gt; &amp; c</p>')).toBe('<p>a &lt;b&gt; &amp; c</p>');
  });
});
