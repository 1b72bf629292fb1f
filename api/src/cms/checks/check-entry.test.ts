import type { Block } from '@lapis/contract/blocks';
import { checkEntry } from './check-entry';

const site = { phone: '020 7946 0857', email: 'hello@lapis.example' };
const checked = ({ blocks, ...fields }: { html?: string; blocks?: unknown[]; summary?: string }) => {
  const written = { title: 'Winter', ...fields, ...(blocks && { blocks: blocks as Block[] }) };
  return checkEntry('page', written, site);
};

const quote = (text: string) => ({ type: 'quote', id: 'quote', text, by: '' });
const text = (html: string) => ({ type: 'text', id: 'text', html });

test('a typed copy of a setting is pointed out in text, fields and blocks, also within columns', () => {
  expect(
    checked({
      html: '<p>Ring 020 7946 0857.</p>',
      summary: 'Write to hello@lapis.example',
      blocks: [
        { type: 'columns', id: 'columns', columns: [[quote('Ring +44 20 7946 0857')], []] },
        { type: 'button', id: 'button', label: 'Ring us', href: 'tel:+442079460857', kind: 'plain' },
      ],
    }),
  ).toEqual([
    'This has the telephone number typed in. When it changes in Settings, this won’t.',
    'A field outside the text has the email address typed in. When it changes in Settings, change it here too.',
    'The Quote block has the telephone number typed in. When it changes in Settings, change it here too.',
    'The Button block has the telephone number typed in. When it changes in Settings, change it here too.',
  ]);
});

test('a text that names the setting, or has another number, is not pointed out', () => {
  const blocks = [text('<p>Ring <span data-setting="phone"></span></p>'), quote('020 7946 08571 coats')];
  expect(checked({ blocks })).toEqual([]);
});

test('an entry with blocks alone does not count as empty', () => {
  expect(checked({ html: '', blocks: [quote('It was warm.')] })).toEqual([]);
  expect(checked({ html: '', blocks: [] })).toEqual([expect.stringContaining('There is no text yet')]);
});

test('blocks that visitors would not see are pointed out, also within columns', () => {
  const picture = { type: 'picture', id: 'picture', image_id: null, alt: '', caption: 'Coats', size: 'text' };
  const columns = { type: 'columns', id: 'columns', columns: [[text('<p></p>')], [quote('It was warm.')]] };
  const help = { type: 'help', id: 'help', title: '', text: '' };
  expect(checked({ blocks: [picture, text(''), columns, help] })).toEqual([
    'A Picture block is empty: visitors will not see it.',
    'A Text block is empty: visitors will not see it. (2 times)',
  ]);
});

test('a matter of style, such as bold capitals, is not pointed out', () => {
  expect(checked({ html: '<p><strong>SIX PEOPLE AROUND A TABLE.</strong></p>' })).toEqual([]);
});

test.each([
  ['a picture without a description', '<p>A <img src="/a.webp"></p>', /no description/],
  ['an empty heading', '<h2> </h2><p>Text</p>', /heading is empty/],
  ['a first heading that is too small', '<h3>Winter</h3>', /first heading is at level 3/],
  ['a level that is skipped', '<h2>Winter</h2><h4>In Kabul</h4>', /skips a level, from 2 to 4/],
  ['a table without headings', '<table><tr><td>a</td></tr><tr><th>b</th></tr></table>', /no heading row/],
  ['a link that says nothing', '<p><a href="/a">Click <em>here</em></a></p>', /“Click here” does not say/],
  ['a bare address', '<p><a href="https://a.org">https://a.org/b?c=1&amp;d</a></p>', /just a web address/],
])('finds %s in a text', (_, html, says) => {
  expect(checked({ html })).toEqual([expect.stringMatching(says)]);
});

test('finds nothing in a good text', () => {
  const html = `<p>Coats came. <a href="/blog/coats">How they were made</a>, and <strong>by whom</strong>.</p>
<h2>Winter</h2><h3>In Kabul</h3><h2><span data-setting="phone"></span></h2>
<figure><a href="/a"><img src="/a.webp" alt=""></a></figure>
<table><tr><th>Name</th><th>Age</th></tr><tr><td>Coat</td><td>2</td></tr></table>`;
  expect(checked({ html })).toEqual([]);
});
