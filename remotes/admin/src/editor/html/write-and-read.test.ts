import '../jsdom-layout';
import { isTextAttribute, textMarkup } from '@lapis/contract/text-markup';
import { Editor, getHTMLFromFragment } from '@tiptap/core';
import { isInTable } from '@tiptap/pm/tables';
import fc from 'fast-check';
import { extensions } from '../extensions';
import { isSameHtml, lostMarkup, tidyHtml } from './html';
import { cleanPasted } from '../paste/paste';
import { readText, schema } from '../schema';

const seed = process.env['SEED'];
const runs = { numRuns: 60, ...(seed !== undefined && { seed: Number(seed) }) };

const places = {
  paragraph: '<p></p>',
  item: '<ul><li></li><li>b</li></ul>',
  cell: '<table><tr><td></td><td>b</td></tr></table>',
  quote: '<blockquote><p></p></blockquote>',
  heading: '<h2>a</h2>',
};

const editor = new Editor({
  element: document.body,
  extensions,
  editorProps: { transformPastedHTML: (html, { state }) => cleanPasted(html, isInTable(state)) },
});
afterAll(() => editor.destroy());

function pasteInto(html: string, place: keyof typeof places) {
  editor.commands.setContent(places[place]);
  editor.commands.focus('start');
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  return tidyHtml(editor.getHTML());
}

const read = (html: string) => tidyHtml(getHTMLFromFragment(readText(html).content, schema));

/** Markup that the server would remove. */
const findRefused = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].flatMap((element) =>
    Object.hasOwn(textMarkup, element.localName)
      ? [...element.attributes]
          .filter(({ name, value }) => !isTextAttribute(element.localName, name, value))
          .map(({ name, value }) => `${name}=${value}`)
      : [element.localName],
  );

const words = fc.constantFrom('kites', ' ', 'a <b>bold</b> day', '&nbsp;', '<br>', '<br><br>', 'مادران', '');
const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  fc.constantFrom(
    '<a href="https://example.org">a link</a>',
    '<span style="font-weight:bold">bold</span>',
    '<img src="/storage/a.webp" alt="A">',
    '<span data-setting="phone">020</span>',
    '<code>x</code>',
    '<u>u</u><s>s</s>',
  ),
);

/** Blocks as other programs write them, nested as browsers allow, even if it makes no sense. */
const { block } = fc.letrec<{ block: string; inner: string }>((tie) => ({
  inner: fc
    .array(fc.oneof({ weight: 3, arbitrary: inline }, tie('block')), { maxLength: 3 })
    .map((parts) => parts.join('')),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom('p', 'h1', 'h3', 'h6', 'pre', 'figcaption'), words).map(wrapped),
    fc
      .tuple(fc.constantFrom('div', 'blockquote', 'ul', 'center', 'figure', 'section'), tie('inner'))
      .map(wrapped),
    fc.constantFrom('<hr>', '<figure><img src="/storage/a.webp"><figcaption>A</figcaption></figure>'),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'ol start="3" type="a"', 'ol reversed'),
        fc.array(tie('inner'), { minLength: 1, maxLength: 3 }),
      )
      .map(([list, items]) => wrapped([list, items.map((item) => `<li>${item}</li>`).join('')])),
    fc
      .array(
        fc.array(fc.tuple(fc.constantFrom('td', 'th', 'td colspan="2"', 'td rowspan="2"'), tie('inner')), {
          minLength: 1,
          maxLength: 3,
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map(
        (rows) => `<table>${rows.map((cells) => `<tr>${cells.map(wrapped).join('')}</tr>`).join('')}</table>`,
      ),
  ),
}));

function wrapped([tag, content]: [string, string]) {
  return `<${tag}>${content}</${tag.split(' ')[0]}>`;
}

test('the editor can read its own output, whatever is pasted', () => {
  const place = fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[]));
  fc.assert(
    fc.property(place, fc.array(block, { minLength: 1, maxLength: 3 }), (where, parts) => {
      const written = pasteInto(parts.join(''), where);
      expect(read(written)).toBe(written);
      expect(lostMarkup(written)).toEqual([]);
      expect(findRefused(written)).toEqual([]);
    }),
    runs,
  );
});

const keys = fc.constantFrom('kites', 'مادران', ' ', '\u00a0', 'Enter', 'Shift+Enter', 'Ctrl+B', 'Ctrl+I');

function type(key: string) {
  if (key === 'Enter') editor.commands.splitBlock();
  else if (key === 'Shift+Enter') editor.commands.setHardBreak();
  else if (key === 'Ctrl+B') editor.commands.toggleBold();
  else if (key === 'Ctrl+I') editor.commands.toggleItalic();
  else editor.view.dispatch(editor.state.tr.insertText(key));
}

test('the editor can read its own output, whatever is typed', () => {
  const place = fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[]));
  fc.assert(
    fc.property(place, fc.array(keys, { minLength: 2, maxLength: 12 }), (where, typed) => {
      editor.commands.setContent(places[where]);
      editor.commands.focus('start');
      for (const key of typed) type(key);
      const written = tidyHtml(editor.getHTML());
      expect([written, isSameHtml(read(written), written)]).toEqual([written, true]);
      expect(lostMarkup(written)).toEqual([]);
    }),
    { ...runs, numRuns: 300 },
  );
});

test.each([
  ['item', '<table><tr><td>10:00</td><td>Kites</td></tr></table>'],
  ['paragraph', '<ul><li>One</li><li><table><tr><td>10:00</td></tr></table></li></ul>'],
  ['paragraph', '<ol><li><ul><li>Deep</li></ul></li></ol>'],
] as const)('a list keeps a table or list at the start of an item: pasted into a %s, %s', (place, html) => {
  const written = pasteInto(html, place);
  expect(written).toMatch(/<li>\s*<(table|ul)>/);
  expect(read(written)).toBe(written);
});
