import { Blocks } from '@lapis/contract/blocks';
import { sourceFiles } from '../source-files';
import { wordPressBlocks } from './content';
import { nameWordPressFile } from './file-names';

/** Converts a post of a site with pictures 7 and 8, the latter attached to it, and two reusable blocks. */
function read(content: string, footnotes = '') {
  const files = sourceFiles('https://old.example.org', nameWordPressFile);
  const attachments = [7, 8].map((number) =>
    files.know(`https://old.example.org/wp-content/uploads/${number}.jpg`, { alt: `No. ${number}` }),
  );
  const { blocks, notes } = wordPressBlocks(content, {
    files,
    footnotes,
    reusable: new Map([
      [3, '<!-- wp:paragraph --><p>Give</p><!-- /wp:paragraph -->'],
      [4, '<p>Round</p><!-- wp:block {"ref":4} /-->'],
    ]),
    attached: (numbers) =>
      attachments.flatMap((file, at) => ((numbers ?? [8]).includes(at + 7) ? [files.take(file).id] : [])),
  });
  return { blocks: Blocks.parse(blocks).map(({ id: _, ...block }) => block), notes, files: files.list() };
}
const text = (html: string) => ({ type: 'text', html });
const image =
  '<img class="alignnone wp-image-7" src="https://old.example.org/wp-content/uploads/7-300x200.jpg" alt="No. 7">';
const picture = { type: 'picture', image_id: 1, alt: '', caption: '', size: 'text' };

it('breaks lines and paragraphs as WordPress does in texts without blocks', () => {
  const { blocks } = read(
    'One\n<strong>two</strong>\n\n\nthree\n<ul>\n<li>four</li>\n</ul>\n<p>five\nsix</p>',
  );
  expect(blocks).toEqual([
    text('<p>One<br /><strong>two</strong></p><p>three</p><ul><li>four</li></ul><p>five<br />six</p>'),
  ]);
});

it('adds no line breaks within blocks', () => {
  expect(read('<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->').blocks).toEqual([
    text('<p>One\ntwo</p>'),
  ]);
});

it('turns addresses on lines of their own into videos', () => {
  const { blocks } = read(
    'Look:\nhttps://youtu.be/dQw4w9WgXcQ\nand\n[embed width="200"]https://vimeo.com/76979871[/embed]',
  );
  expect(blocks).toMatchObject([
    text('<p>Look:</p>'),
    { type: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    text('<p>and</p>'),
    { type: 'video', url: 'https://vimeo.com/76979871' },
  ]);
});

it('turns [caption] into a picture', () => {
  const { blocks } = read(
    `[caption id="x" align="alignright" width="300"]${image} Our <b>coats</b>[/caption]\n\nNext`,
  );
  expect(blocks).toEqual([{ ...picture, caption: 'Our coats', size: 'small' }, text('<p>Next</p>')]);
  expect(read(`[caption caption="Old way"]${image}[/caption]`).blocks).toEqual([
    { ...picture, caption: 'Old way' },
  ]);
});

it('turns [gallery] into a gallery of the pictures it names, or of the post’s', () => {
  expect(read('[gallery ids="7, 8" link="file"]').blocks).toEqual([
    { type: 'gallery', gallery_id: null, pictures: [1, 2] },
  ]);
  expect(read('[gallery]').files).toMatchObject([{ alt: 'No. 8' }]);
});

it('notes how many pictures of [gallery] the export lacks', () => {
  expect(read('[gallery ids="99"]')).toMatchObject({
    blocks: [],
    notes: ['The pictures of a gallery are not in this export.'],
  });
  expect(read('[gallery ids="7,98,99"]')).toMatchObject({
    blocks: [picture],
    notes: ['2 of the 3 pictures of a gallery are not in this export.'],
  });
});

it.each([
  ['[youtube=https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;w=640&amp;h=360]', 'youtube'],
  ['[youtube https://youtu.be/dQw4w9WgXcQ]', 'youtube'],
  ['[youtube dQw4w9WgXcQ]', 'youtube'],
  ['[youtube id="dQw4w9WgXcQ" width="600"]', 'youtube'],
  ['[youtube]dQw4w9WgXcQ[/youtube]', 'youtube'],
  ['[vimeo id="76979871"]', 'vimeo'],
  ['[vimeo clip_id="76979871" width="600"]', 'vimeo'],
  ['[vimeo 76979871 w=500 h=280]', 'vimeo'],
])('turns %s into a video', (content, provider) => {
  const url =
    provider === 'vimeo' ? 'https://vimeo.com/76979871' : 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  expect(read(`<p>${content}</p>`)).toMatchObject({ blocks: [{ type: 'video', url }], notes: [] });
});

it.each(['[youtube]', '[embed][/embed]', '[video][/video]'])('says that %s has no address', (content) => {
  const { blocks, notes } = read(content);
  expect(blocks).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(/has no address, and was left out\.$/)]);
});

it('turns [audio] into a link to its file', () => {
  const { blocks, notes } = read('[audio mp3="https://old.example.org/song.mp3"][/audio]');
  expect(blocks).toEqual([
    text('<p><a href="https://old.example.org/song.mp3">https://old.example.org/song.mp3</a></p>'),
  ]);
  expect(notes).toHaveLength(1);
});

it('takes the text of other shortcodes, and says what was left out', () => {
  const { blocks, notes } = read(
    '[vc_row][vc_column width="1/2"]<p>Words</p>[/vc_column][/vc_row]\n\n[contact-form-7 id="3"]\n\n[contact-form-7 id="3"]',
  );
  expect(blocks).toEqual([text('<p>Words</p>')]);
  expect(notes).toEqual([
    'Only the contents of [vc_row] were imported.',
    'Only the contents of [vc_column] were imported.',
    '[contact-form-7 id="3"] was left out (2 times).',
  ]);
});

it('keeps words in brackets that are no shortcodes, and preformatted text', () => {
  const words = 'She said [sic] that [see page 4] and [1] and [x=2] and [[gallery]]';
  expect(read(words).blocks).toEqual([
    text('<p>She said [sic] that [see page 4] and [1] and [x=2] and [gallery]</p>'),
  ]);
  expect(read('<pre>[gallery ids="7"]</pre>').blocks).toEqual([text('<pre>[gallery ids="7"]</pre>')]);
});

it('puts reusable blocks in their place, but none into itself', () => {
  expect(read('<!-- wp:block {"ref":3} /-->').blocks).toEqual([text('<p>Give</p>')]);
  const { blocks, notes } = read('<!-- wp:block {"ref":4} /--><!-- wp:block {"ref":5} /-->');
  expect(blocks).toEqual([text('<p>Round</p>')]);
  expect(notes).toEqual(['A reusable block that is not in the export was left out (2 times).']);
});

it('notes blocks that WordPress or plugins fill', () => {
  const { blocks, notes } = read(
    '<!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:jetpack/slideshow --><div>Words</div><!-- /wp:jetpack/slideshow -->',
  );
  expect(blocks).toEqual([text('<p>Words</p>')]);
  expect(notes).toEqual([
    'The block “latest-posts” was left out.',
    'Only the text of the block “jetpack/slideshow” was imported.',
  ]);
});

it('reads embeds that have no HTML', () => {
  expect(read('<!-- wp:embed {"url":"https://youtu.be/dQw4w9WgXcQ"} /-->').blocks).toMatchObject([
    { type: 'video' },
  ]);
});

it.each([
  '[gallery ids="7"',
  '[/caption][caption][caption]',
  '<!-- wp:columns --><div><!-- /wp:columns --></div><!-- wp:block {"ref": -->',
  '<!-- wp:block {"ref":"3"} /--><!-- /wp:x/y -->',
  // Regular expressions once took minutes for these.
  `<!-- wp:p ${'\t'.repeat(40_000)}x -->`,
  `[gallery ${'-'.repeat(200_000)}]`,
  '<block name="block" json="{"></block><shortcode name="caption"></shortcode>',
  '[x a="1"]'.repeat(3000),
])('survives broken content: %#', (content) => {
  expect(read(content).blocks.length).toBeLessThan(2);
});

describe('footnotes', () => {
  const mark = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
  const content = `<!-- wp:paragraph --><p>Forty kites${mark('b')} flew${mark('a')}${mark('gone')}.</p><!-- /wp:paragraph -->`;
  const footnotes = JSON.stringify([
    { id: 'b', content: 'Counted by <em>Mina</em>.' },
    { id: 'a', content: 'On <a href="/hill">the hill</a>.' },
  ]);
  const list = '<ol><li>Counted by <em>Mina</em>.</li><li>On <a href="/hill">the hill</a>.</li></ol>';

  it('are listed where WordPress lists them, with the numbers of their marks', () => {
    const after = '<!-- wp:paragraph --><p>End.</p><!-- /wp:paragraph -->';
    const { blocks, notes } = read(`${content}<!-- wp:footnotes /-->${after}`, footnotes);
    expect(blocks).toEqual([text(`<p>Forty kites[1] flew[2].</p>${list}<p>End.</p>`)]);
    expect(notes).toEqual(['A footnote whose text is not in this export was left out.']);
  });

  it('are listed at the end of a text without that block, and removed if their words are missing', () => {
    expect(read(content, footnotes).blocks).toEqual([text(`<p>Forty kites[1] flew[2].</p>${list}`)]);
    expect(read(`${content}<!-- wp:footnotes /-->`, '{').blocks).toEqual([text('<p>Forty kites flew.</p>')]);
  });
});
