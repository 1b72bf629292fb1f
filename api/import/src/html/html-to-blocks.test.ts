import { readHtml as read } from './read-html.fixture';

const text = (html: string) => ({ type: 'text', html });
const picture = (more = {}) => ({
  type: 'picture',
  image_id: 1,
  alt: '',
  caption: '',
  size: 'text',
  ...more,
});
const coats = 'https://old.example.org/wp-content/uploads/2019/05/coats.jpg';

it('keeps headings, lists and marks, and joins neighbouring texts', () => {
  const html =
    '<h1>One</h1>\n<p class="big" style="color:red">Two <b>bold</b> <i>words</i></p><ul>\n<li>Three</li>\n</ul><h6>Four</h6>';
  expect(read(html).blocks).toEqual([
    text('<h2>One</h2><p>Two <strong>bold</strong> <em>words</em></p><ul><li>Three</li></ul><h4>Four</h4>'),
  ]);
});

it('turns text outside paragraphs into paragraphs', () => {
  expect(read('One\ntwo\n\nthree<div>four<div>five</div></div>').blocks).toEqual([
    text('<p>One\ntwo</p><p>three</p><p>four</p><p>five</p>'),
  ]);
});

it('keeps links, and adds https if the protocol is missing', () => {
  const html =
    '<p><a href="/about/">Us</a> <a href="//example.org/x">x</a> <a href="mailto:a@example.org">m</a></p>';
  expect(read(html).blocks).toEqual([
    text(
      '<p><a href="/about/">Us</a> <a href="https://example.org/x">x</a> <a href="mailto:a@example.org">m</a></p>',
    ),
  ]);
});

it('puts a picture within a paragraph after it', () => {
  const { blocks, files } = read(
    `<p>Before <a href="${coats}"><img src="${coats}" alt="Coats"></a> and after</p><p>Next</p>`,
  );
  expect(blocks).toEqual([text('<p>Before  and after</p>'), picture(), text('<p>Next</p>')]);
  expect(files).toEqual([{ id: 1, address: coats, otherAddresses: [], alt: 'Coats', caption: '' }]);
});

it('puts the pictures of a list after it', () => {
  const { blocks } = read(`<ul><li>One <img src="${coats}"></li><li>Two</li></ul>`);
  expect(blocks).toEqual([text('<ul><li>One </li><li>Two</li></ul>'), picture()]);
});

it('turns figures into pictures with caption and width', () => {
  const { blocks } = read(
    `<figure class="wp-block-image alignwide"><img src="${coats}"><figcaption>The <em>first</em> day</figcaption></figure>`,
  );
  expect(blocks).toEqual([picture({ caption: 'The first day', size: 'wide' })]);
});

it('keeps a caption that is too long for a picture as a text', () => {
  const long = 'word '.repeat(150).trim();
  const { blocks } = read(`<figure><img src="${coats}"><figcaption>${long}</figcaption></figure>`);
  expect(blocks).toEqual([picture(), text(`<p>${long}</p>`)]);
});

it('notes the links of pictures and captions that it leaves out', () => {
  const { notes } = read(
    `<figure><a href="https://shop.example.org/"><img src="${coats}"></a><figcaption><a href="/tom/">Tom</a></figcaption></figure>`,
  );
  expect(notes).toEqual([
    'The link from a caption to /tom/ was left out.',
    'The link from a picture to https://shop.example.org/ was left out.',
  ]);
});

it.each([
  [`${coats}?resize=300%2C200`],
  [coats.replace('.jpg', '-300x200.jpg')],
  [coats.replace('.jpg', '-scaled.jpg')],
  [coats.replace('https://', 'https://i0.wp.com/')],
  [coats.replace('https://', 'http://')],
  ['/wp-content/uploads/2019/05/coats-150x150.jpg'],
])('recognises %s as the same picture', (address) => {
  const { blocks, files } = read(`<img src="${coats}" alt="Coats"><img src="${address}" alt="Other words">`);
  expect(blocks).toEqual([picture(), picture({ alt: 'Other words' })]);
  expect(files).toMatchObject([{ id: 1, address: coats }]);
});

it('takes pictures from data URLs, and those that a script would load', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  const { files } = read(
    `<img src="${data}"><img src="data:image/svg+xml;base64,AA" data-src="${coats}"><noscript><img src="${coats}"></noscript>`,
  );
  expect(files.map(({ address }) => address)).toEqual([data, coats]);
});

it('leaves out unusable images and tracking pixels, and keeps emoji as text', () => {
  const html =
    '<img><img src="javascript:alert(1)"><img src="data:image/svg+xml,<svg/>"><img src="https://count.example.org/p.gif" width="1" height="1"><p>Hi <img class="wp-smiley" alt="🙂" src="https://s.w.org/a.png"></p>';
  const { blocks, files, notes } = read(html);
  expect(files).toEqual([]);
  expect(blocks).toEqual([text('<p>Hi 🙂</p>')]);
  expect(notes).toHaveLength(3);
});

it('makes galleries', () => {
  const image = (n: number) =>
    `<figure><img src="https://old.example.org/wp-content/uploads/${n}.jpg"><figcaption>No. ${n}</figcaption></figure>`;
  const { blocks, files } = read(
    `<figure class="wp-block-gallery">${image(1)}${image(2)}<figcaption>All of them</figcaption></figure>`,
  );
  expect(blocks).toEqual([
    { type: 'gallery', gallery_id: null, pictures: [1, 2] },
    text('<p>All of them</p>'),
  ]);
  expect(files.map(({ caption }) => caption)).toEqual(['No. 1', 'No. 2']);
});

it('makes quotations, and keeps those with links in the text', () => {
  expect(read('<blockquote><p>Warm.</p><p>At last.</p><cite>— A mother</cite></blockquote>').blocks).toEqual([
    { type: 'quote', text: 'Warm. At last.', by: 'A mother' },
  ]);
  expect(
    read('<figure class="wp-block-pullquote"><blockquote><p>Warm.</p><cite>Tom</cite></blockquote></figure>')
      .blocks,
  ).toEqual([{ type: 'quote', text: 'Warm.', by: 'Tom' }]);
  expect(read('<blockquote><p>First.</p><p>Second. <cite>Tom</cite></p></blockquote>').blocks).toEqual([
    { type: 'quote', text: 'First. Second.', by: 'Tom' },
  ]);
  const linked = '<blockquote><p>See <a href="/about/">us</a></p></blockquote>';
  expect(read(linked).blocks).toEqual([text(linked)]);
});

it('keeps a quotation that is too long for a block as a text', () => {
  const long = 'word '.repeat(700).trim();
  expect(read(`<blockquote><p>${long}</p><cite>Tom</cite></blockquote>`).blocks).toEqual([
    text(`<blockquote><p>${long}</p><em>Tom</em></blockquote>`),
  ]);
});

it('turns plain tables into blocks, and keeps those with links in the text', () => {
  const rows =
    '<thead><tr><th>Year</th><th>Coats</th></tr></thead><tbody><tr><td>2019</td><td>400</td></tr></tbody>';
  expect(read(`<figure><table>${rows}</table><figcaption>Given</figcaption></figure>`).blocks).toEqual([
    {
      type: 'table',
      caption: 'Given',
      head: ['Year', 'Coats'],
      rows: [['2019', '400']],
      first_column_heads: false,
    },
  ]);
  const linked = '<table><tbody><tr><td><a href="/a/">A</a></td></tr></tbody></table>';
  expect(read(linked).blocks).toEqual([text(linked)]);
});

it('makes buttons', () => {
  expect(
    read('<div class="wp-block-button"><a class="wp-block-button__link" href="/give/">Give</a></div>').blocks,
  ).toEqual([{ type: 'button', label: 'Give', href: '/give/', kind: 'plain' }]);
});

it('puts two or three columns side by side, and more one after the other', () => {
  const columns = (n: number) =>
    `<div class="wp-block-columns">${'<div class="wp-block-column"><p>Words</p></div>'.repeat(n)}</div>`;
  expect(read(columns(2)).blocks).toMatchObject([
    { type: 'columns', columns: [[text('<p>Words</p>')], [text('<p>Words</p>')]] },
  ]);
  expect(read(columns(4)).blocks).toEqual([text('<p>Words</p>'.repeat(4))]);
});

it('turns frames of YouTube and Vimeo into videos, and others into links', () => {
  const html =
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="Film"></iframe><p>https://vimeo.com/76979871</p><iframe src="https://maps.example.org/x"></iframe>';
  expect(read(html).blocks).toEqual([
    { type: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'Film', image_id: null },
    { type: 'video', url: 'https://vimeo.com/76979871', title: '', image_id: null },
    text('<p><a href="https://maps.example.org/x">https://maps.example.org/x</a></p>'),
  ]);
});

it('reads the address of a frame that a script would load', () => {
  const html = '<iframe src="about:blank" data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
  expect(read(html).blocks).toMatchObject([
    { type: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ]);
});

it('turns playlists into links', () => {
  const list = 'https://www.youtube.com/embed/videoseries?list=PL1';
  expect(read(`<iframe src="${list}"></iframe>`).blocks).toEqual([
    text(`<p><a href="${list}">${list}</a></p>`),
  ]);
});

it('notes frames, recordings and links that have no address', () => {
  const { blocks, notes } = read(
    '<iframe title="Map"></iframe><iframe></iframe><video></video><div class="wp-block-file"><a>Report</a></div>',
  );
  expect(blocks).toEqual([text('<p>Report</p>')]);
  expect(notes).toEqual([
    'The embedded “Map” has no address, and was left out.',
    'Something embedded has no address, and was left out.',
    'A recording has no address, and was left out.',
    'The link “Report” has no address.',
  ]);
});

it('turns PDFs into file blocks, and other files into links', () => {
  const file = (name: string) =>
    `<div class="wp-block-file"><a href="https://old.example.org/${name}">Report</a><a class="wp-block-file__button" href="/">Download</a></div>`;
  expect(read(file('a.pdf')).blocks).toEqual([{ type: 'file', document_id: 1, label: 'Report' }]);
  const { blocks, notes } = read(file('a.docx'));
  expect(blocks).toEqual([text('<p><a href="https://old.example.org/a.docx">Report</a></p>')]);
  expect(notes).toHaveLength(1);
});

it('takes documents that a text links to if they are of the same site', () => {
  const { files } = read(
    '<p><a href="/files/a.pdf">Ours</a> <a href="https://else.example.org/b.pdf">Theirs</a></p>',
  );
  expect(files.map(({ address }) => address)).toEqual(['https://old.example.org/files/a.pdf']);
});

it('joins neighbouring questions into one block', () => {
  const html = `<details><summary>When?</summary><p>In winter.</p></details>
    <div class="schema-faq-section"><strong class="schema-faq-question">Where?</strong><p class="schema-faq-answer">There.</p></div>`;
  expect(read(html).blocks).toEqual([
    {
      type: 'questions',
      items: [
        { question: 'When?', html: '<p>In winter.</p>' },
        { question: 'Where?', html: '<p>There.</p>' },
      ],
    },
  ]);
});

it('turns a cover into a picture and a text', () => {
  const html = `<div class="wp-block-cover" style="background-image:url(${coats})"><div><h2>Appeal</h2></div></div>`;
  expect(read(html).blocks).toEqual([picture({ size: 'full' }), text('<h2>Appeal</h2>')]);
});

it('leaves out forms and scripts, and says so', () => {
  const { blocks, notes } = read(
    '<p>Hi<script>alert(1)</script></p><style>p{}</style><form><label>Name</label></form><script>1</script><object data="x"></object>',
  );
  expect(blocks).toEqual([text('<p>Hi</p>')]);
  expect(notes).toEqual(['A form was left out.', 'A script was left out.', 'An object was left out.']);
});

it('removes references to settings of this site', () => {
  expect(
    read('<p>Call <span data-setting="phone">them</span> <em data-setting="phone">now</em></p>').blocks,
  ).toEqual([text('<p>Call them <em>now</em></p>')]);
});

describe('words', () => {
  it('stay apart at breaks and paragraphs in cells, headings of tables and buttons', () => {
    const table =
      '<table><thead><tr><th>Day</th><th>Where<br>we meet</th></tr></thead><tr><td><p>nine</p><p>ten</p></td><td>1 High Street<br/>Leeds</td></tr></table>';
    const button = '<a class="wp-block-button__link" href="/give">Give<br>now</a>';
    expect(read(table + button).blocks).toMatchObject([
      { type: 'table', head: ['Day', 'Where we meet'], rows: [['nine ten', '1 High Street Leeds']] },
      { type: 'button', label: 'Give now' },
    ]);
  });

  it('stay apart in captions, quotations, questions and boxes, and are not split by bold type', () => {
    const html = `<figure><img src="${coats}"><figcaption>The<br>first <b>da</b>y</figcaption></figure>
<blockquote>Said<br>un<b>believ</b>ably<cite>A<br>mother</cite></blockquote>
<details><summary>How<br>many?</summary>Forty</details>
<ul><li><section>one</section><section>two</section></li><li><center>three</center>four</li></ul>`;
    expect(read(html).blocks).toMatchObject([
      { type: 'picture', caption: 'The first day' },
      { type: 'quote', text: 'Said unbelievably', by: 'A mother' },
      { type: 'questions', items: [{ question: 'How many?' }] },
      text('<ul><li><p>one</p><p>two</p></li><li><p>three</p>four</li></ul>'),
    ]);
  });
});

it('numbers footnotes, keeps other raised characters, and leaves out links within the text', () => {
  const { blocks, notes } = read(
    '<p>Forty<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> kites<a href="#fn2"><sup>2</sup></a> on 10<sup>2</sup> m, the 1<sup>st</sup> CO<sub>2</sub>.</p><ol><li id="fn1">Counted. <a href="#fnref1">↩︎</a></li></ol><p><a href="#top">To the top</a></p>',
  );
  expect(blocks).toEqual([
    text(
      '<p>Forty[1] kites[2] on 10<sup>2</sup> m, the 1<sup>st</sup> CO<sub>2</sub>.</p><ol><li>Counted. </li></ol><p>To the top</p>',
    ),
  ]);
  expect(notes).toEqual(['A link to a place within the text was left out.']);
});
