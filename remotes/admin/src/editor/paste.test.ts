import { generateHTML, generateJSON } from '@tiptap/core';
import { withoutArriving } from './arriving';
import { extensions } from './extensions';
import { tidyHtml } from './html';
import { cleanPasted } from './paste';
import { googleDocs, libreOffice, word } from './paste.fixture';

/** The text as it stands in the editor once it was pasted. */
const pasted = (html: string) =>
  tidyHtml(withoutArriving(generateHTML(generateJSON(cleanPasted(html), extensions), extensions)));

const list = '<ul>\n  <li>\n    Bring\n    <ul>\n      <li>water</li>';
const more = '    </ul>\n  </li>\n  <li>Leave the dog</li>\n</ul>';
const row = (tag: string, ...cells: string[]) =>
  `    <tr>\n${cells.map((cell) => `      <${tag}>${cell}</${tag}>`).join('\n')}\n    </tr>`;

test('Word: no looks, no remarks, no empty lines, and lists that are lists', () => {
  expect(pasted(word)).toBe(
    [
      '<h2>A day out</h2>',
      '<h2>The morning</h2>',
      '<p><strong>Forty</strong> children flew <em>kites</em>[1], as Mina told us.</p>',
      `${list}\n      <li>a hat</li>\n${more}`,
      '<ol>\n  <li>Sign in</li>\n</ol>',
      `<table>\n  <tbody>\n${row('td', '<strong>When</strong>', '<strong>What</strong>')}\n${row('td', '10:00', 'Kites')}\n  </tbody>\n</table>`,
      '<p>[1] Paper ones.</p>',
    ].join('\n'),
  );
});

test('Google Docs: bold and italic survive, the wrapper that is not bold does not', () => {
  expect(pasted(googleDocs)).toBe(
    [
      '<h2>The morning</h2>',
      '<p>Forty children, <strong>bold</strong><em> and glad</em>, see <a href="https://example.org/kites">how kites fly</a>.</p>',
      `${list}\n${more}`,
      `<table>\n  <tbody>\n${row('td', '10:00', 'Kites')}\n  </tbody>\n</table>`,
    ].join('\n'),
  );
});

test('LibreOffice: no fonts, no links of footnotes, and the heading row stays', () => {
  expect(pasted(libreOffice)).toBe(
    [
      '<h2>The morning</h2>',
      '<p>Forty <strong>children</strong> flew <em>kites</em>1, see <a href="https://example.org/kites">how kites fly</a>.</p>',
      `${list}\n${more}`,
      `<table>\n  <thead>\n${row('th', 'When', 'What')}\n  </thead>\n  <tbody>\n${row('td', '10:00', 'Kites')}\n  </tbody>\n</table>`,
    ].join('\n'),
  );
});

test('Word: bold survives, whatever is said of scripts that are written otherwise', () => {
  const bold = "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Forty</b> children</p>";
  expect(pasted(bold)).toBe('<p><strong>Forty</strong> children</p>');
  const plain =
    '<p><b style="font-weight:normal">Forty</b> <span style="mso-bidi-font-weight:bold">children</span></p>';
  expect(pasted(plain)).toBe('<p>Forty children</p>');
});

test('a frame of another site becomes a link', () => {
  const page = '<p>See</p><iframe src="https://player.vimeo.com/video/1"></iframe><iframe></iframe>';
  expect(pasted(page)).toBe('<p>See</p>\n<p><a href="https://vimeo.com/1">Watch on Vimeo</a></p>');
});

test('what was copied in the editor is left alone', () => {
  const own = '<p data-pm-slice="1 1 []">Text</p>';
  expect(cleanPasted(own)).toBe(own);
});
