import { generateHTML, generateJSON } from '@tiptap/core';
import { stripPlaceholders } from '../pictures/arriving';
import { extensions } from '../extensions';
import { tidyHtml } from '../html/html';
import { cleanPasted } from './paste';
import { googleDocs, libreOffice, word } from './paste.fixture';

const pasteAndTidy = (html: string) =>
  tidyHtml(stripPlaceholders(generateHTML(generateJSON(cleanPasted(html), extensions), extensions)));

const list = '<ul>\n  <li>\n    Bring\n    <ul>\n      <li>water</li>';
const more = '    </ul>\n  </li>\n  <li>Leave the dog</li>\n</ul>';
const row = (tag: string, ...cells: string[]) =>
  `    <tr>\n${cells.map((cell) => `      <${tag}>${cell}</${tag}>`).join('\n')}\n    </tr>`;

test('Word: no styles, no comments, no empty lines, and real lists', () => {
  expect(pasteAndTidy(word)).toBe(
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

test('Google Docs: bold and italic stay, the wrapper that is not bold goes', () => {
  expect(pasteAndTidy(googleDocs)).toBe(
    [
      '<h2>The morning</h2>',
      '<p>Forty children, <strong>bold</strong><em> and glad</em>, see <a href="https://example.org/kites">how kites fly</a>.</p>',
      `${list}\n${more}`,
      `<table>\n  <tbody>\n${row('td', '10:00', 'Kites')}\n  </tbody>\n</table>`,
    ].join('\n'),
  );
});

test('LibreOffice: no fonts, no links of footnotes, and the heading row stays', () => {
  expect(pasteAndTidy(libreOffice)).toBe(
    [
      '<h2>The morning</h2>',
      '<p>Forty <strong>children</strong> flew <em>kites</em><sup>1</sup>, see <a href="https://example.org/kites">how kites fly</a>.</p>',
      `${list}\n${more}`,
      `<table>\n  <thead>\n${row('th', 'When', 'What')}\n  </thead>\n  <tbody>\n${row('td', '10:00', 'Kites')}\n  </tbody>\n</table>`,
    ].join('\n'),
  );
});

test('Word: bold stays, whatever its styles for complex scripts say', () => {
  const bold = "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Forty</b> children</p>";
  expect(pasteAndTidy(bold)).toBe('<p><strong>Forty</strong> children</p>');
  const plain =
    '<p><b style="font-weight:normal">Forty</b> <span style="mso-bidi-font-weight:bold">children</span></p>';
  expect(pasteAndTidy(plain)).toBe('<p>Forty children</p>');
});

test('Google Docs: superscripts and subscripts stay', () => {
  const of = (align: string, text: string) =>
    `<span style="font-size:11pt;font-weight:400;vertical-align:baseline;"><span style="font-size:0.6em;vertical-align:${align};">${text}</span></span>`;
  expect(pasteAndTidy(`<p>12 m${of('super', '2')}, CO${of('sub', '2')}</p>`)).toBe(
    '<p>12 m<sup>2</sup>, CO<sub>2</sub></p>',
  );
});

test('an embedded frame of another site becomes a link', () => {
  const page = '<p>See</p><iframe src="https://player.vimeo.com/video/1"></iframe><iframe></iframe>';
  expect(pasteAndTidy(page)).toBe('<p>See</p>\n<p><a href="https://vimeo.com/1">Watch on Vimeo</a></p>');
});

test('content copied in the editor stays unchanged', () => {
  const own = '<p data-pm-slice="1 1 []">Text</p>';
  expect(cleanPasted(own)).toBe(own);
});

describe('email', () => {
  test('keeps lines in a div apart', () => {
    expect(pasteAndTidy('<div>Name: Ada<br>Room: 7<br><br>Bye<div>Mina</div></div>')).toBe(
      '<p>Name: Ada<br>Room: 7</p>\n<p>Bye</p>\n<p>Mina</p>',
    );
  });

  test('shows a letter of Wingdings as its symbol', () => {
    const smiley =
      '<p>Thanks <span style="font-family:Wingdings;mso-char-type:symbol;mso-symbol-font-family:Wingdings">J</span></p>';
    expect(pasteAndTidy(smiley)).toBe('<p>Thanks ☺</p>');
  });

  test('has links to their real target instead of a tracking address', () => {
    const link = '<a href="https://www.google.com/url?q=https://example.org/a&amp;sa=D">kites</a>';
    expect(pasteAndTidy(link)).toBe('<p><a href="https://example.org/a">kites</a></p>');
  });
});

describe('lists of Word', () => {
  const item = (style: string, mark: string, words: string, element = 'p class=MsoNormal') =>
    `<${element} style='mso-list:${style}'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${words}</${element.split(' ')[0]}>`;

  test('become lists in any style', () => {
    const html =
      item('l0 level1 lfo1', '·', 'Water', 'p class=MsoBodyText') + item('l0 level1 lfo1', '·', 'A hat', 'p');
    expect(pasteAndTidy(html)).toBe('<ul>\n  <li>Water</li>\n  <li>A hat</li>\n</ul>');
  });

  test('are numbered as in Word, in Persian too', () => {
    const html =
      item('l0 level1 lfo1', '۳-', 'سه') +
      item('l0 level1 lfo1', '۴-', 'چهار') +
      item('l0 level2 lfo1', 'a)', 'deep') +
      '<p>Then</p>' +
      item('l0 level1 lfo1', '۵-', 'پنج');
    expect(pasteAndTidy(html).replaceAll(/\n */g, '')).toBe(
      '<ol start="3"><li>سه</li><li>چهار<ol type="a"><li>deep</li></ol></li></ol><p>Then</p><ol start="5"><li>پنج</li></ol>',
    );
  });

  test('of Roman numerals and of letters count on, without their style sheet', () => {
    const listOf = (name: string, marks: string[]) =>
      marks.map((mark) => item(`${name} level1 lfo1`, mark, mark)).join('');
    const html =
      listOf('l0', ['iii.', 'iv.', 'v.', 'vi.']) +
      listOf('l1', ['h.', 'i.', 'j.']) +
      listOf('l2', ['1.', '2.']);
    expect(pasteAndTidy(html).replaceAll(/\n */g, '')).toBe(
      '<ol start="3" type="i"><li>iii.</li><li>iv.</li><li>v.</li><li>vi.</li></ol>' +
        '<ol start="8" type="a"><li>h.</li><li>i.</li><li>j.</li></ol><ol><li>1.</li><li>2.</li></ol>',
    );
  });

  test('start again after another list', () => {
    const html = item('l0 level1 lfo1', '1.', 'One') + item('l1 level1 lfo2', '1.', 'Other');
    expect(pasteAndTidy(html)).toBe('<ol>\n  <li>One</li>\n</ol>\n<ol>\n  <li>Other</li>\n</ol>');
  });

  test('inside headings stay headings: a number stays too, a bullet goes', () => {
    const html =
      item('l0 level1 lfo1', '1.', 'The morning', 'h2') + item('l1 level1 lfo2', '·', 'Noon', 'h2');
    expect(pasteAndTidy(html)).toBe('<h2>1. The morning</h2>\n<h2>Noon</h2>');
  });

  test('continue after an empty line, and after paragraphs of an item', () => {
    const indented = (html: string) => html.replace("style='", "style='margin-left:18.0pt;");
    const html =
      indented(item('l0 level1 lfo1', '1.', 'One')) +
      '<p class=MsoNormal>&nbsp;</p>' +
      item('l1 level2 lfo2', '·', 'Deep') +
      indented("<p style=''>More of one</p>") +
      item('l0 level1 lfo1', '2.', 'Two');
    expect(pasteAndTidy(html).replaceAll(/\n */g, '')).toBe(
      '<ol><li><p>One</p><ul><li>Deep</li></ul><p>More of one</p></li><li>Two</li></ol>',
    );
  });

  test('written as items of a list within a list belong to the item before', () => {
    const html =
      item('l0 level1 lfo1', '·', 'One') +
      "<ul><ul><li class=MsoNormal style='mso-list:l0 level2 lfo1'>Deep</li></ul></ul>" +
      item('l0 level1 lfo1', '·', 'Two');
    expect(pasteAndTidy(html).replaceAll(/\n */g, '')).toBe(
      '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>',
    );
  });

  test('from Word on the web become one list', () => {
    const web = (tag: string, level: number, words: string) =>
      `<div class="ListContainerWrapper"><${tag}><li data-listid="1" data-aria-level="${level}"><p>${words}</p></li></${tag}></div>`;
    expect(
      pasteAndTidy(web('ul', 1, 'One') + web('ul', 2, 'Deep') + web('ul', 1, 'Two')).replaceAll(/\n */g, ''),
    ).toBe('<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>');
  });
});

test('lists keep their start, their numbering style and their direction', () => {
  const lists =
    '<ol start="3" type="I"><li>a</li><li value="9">b</li></ol><p>x</p><ol reversed start="x" type="disc"><li>c</li></ol>' +
    '<p>y</p><ol style="list-style-type:lower-alpha"><li>d</li></ol>';
  expect(pasteAndTidy(lists).replaceAll(/\n */g, '')).toBe(
    '<ol start="3" type="I"><li>a</li><li value="9">b</li></ol><p>x</p><ol reversed=""><li>c</li></ol>' +
      '<p>y</p><ol type="a"><li>d</li></ol>',
  );
});

test('merged cells stay merged, and a table’s caption stays before it', () => {
  const table =
    '<table><caption>Two days</caption><tr><td colspan="2">Both</td></tr><tr><td rowspan="2">9</td><td>kites</td></tr><tr><td>bus</td></tr></table>';
  expect(pasteAndTidy(table).replaceAll(/\n */g, '')).toBe(
    '<p>Two days</p><table><tbody><tr><td colspan="2">Both</td></tr><tr><td rowspan="2">9</td><td>kites</td></tr><tr><td>bus</td></tr></tbody></table>',
  );
});

test('merged cells that are pasted into a table are split, each word in its column', () => {
  const table =
    '<table><tr><td rowspan="2">9</td><td colspan="2">kites</td></tr><tr><td>bus</td><td>home</td></tr></table>';
  expect(cleanPasted(table, true)).toContain(
    '<tr><td><p>9</p></td><td><p>kites</p></td><td></td></tr><tr><td></td><td><p>bus</p></td><td><p>home</p></td></tr>',
  );
});

test('a figure around a table is removed', () => {
  const figure = '<figure><table><tr><td>a</td></tr></table><figcaption>Named</figcaption></figure>';
  expect(pasteAndTidy(figure).replaceAll(/\n */g, '')).toBe(
    '<table><tbody><tr><td>a</td></tr></tbody></table><p>Named</p>',
  );
});
