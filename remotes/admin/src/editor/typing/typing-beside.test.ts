import '../jsdom-layout';
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { extensions } from '../extensions';
import { tidyHtml } from '../html/html';
import { addRule } from './insert';
import { addSetting } from '../settings-in-text';

const figure = '<figure><img src="/a.webp"></figure>';

function selecting(html: string, type: string) {
  const editor = new Editor({ element: document.body, extensions, content: html });
  const { state, view } = editor;
  let at = -1;
  state.doc.descendants((node, pos) => {
    if (node.type.name === type && at < 0) at = pos;
  });
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
  return editor;
}

/** Types a character that the browser leaves to the editor; in plain text a browser never does so. */
const press = ({ view }: Editor, key: string) =>
  view.dom.dispatchEvent(new KeyboardEvent('keypress', { key, charCode: key.charCodeAt(0), bubbles: true }));

const editorHtml = (editor: Editor) => tidyHtml(editor.getHTML());

test.each([
  ['figurePicture', `<p>One</p>${figure}<p>Two</p>`, `<p>One</p>\n${figure}\n<p>x</p>\n<p>Two</p>`],
  ['figure', `${figure}<p></p>`, `${figure}\n<p>x</p>`],
  ['picture', '<p>A <img src="/a.webp"> b</p>', '<p>A <img src="/a.webp">x b</p>'],
  ['setting', '<p><span data-setting="phone"></span></p>', '<p><span data-setting="phone"></span>x</p>'],
  ['horizontalRule', '<p>One</p><hr><p>Two</p>', '<p>One</p>\n<hr>\n<p>x</p>\n<p>Two</p>'],
  [
    'figurePicture',
    `<ul><li>One${figure}</li></ul>`,
    `<ul>\n  <li>\n    <p>One</p>\n    ${figure}\n    <p>x</p>\n  </li>\n</ul>`,
  ],
])('a key pressed while %s is selected types after it', (type, html, expected) => {
  const editor = selecting(html, type);
  press(editor, 'x');
  expect(editorHtml(editor)).toBe(expected);
});

test('Enter starts a paragraph below the selected picture', () => {
  const editor = selecting(`${figure}<p>Two</p>`, 'figurePicture');
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(editorHtml(editor)).toBe(`${figure}\n<p></p>\n<p>Two</p>`);
});

test('composed text is inserted after the selected picture', () => {
  const editor = selecting(`${figure}<p>Two</p>`, 'figurePicture');
  editor.view.dom.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  expect(editor.state.selection.empty).toBe(true);
  expect(editorHtml(editor)).toContain(figure);
});

test('Backspace removes the selected picture', () => {
  const editor = selecting(`${figure}<p>Two</p>`, 'figure');
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }));
  expect(editorHtml(editor)).toBe('<p>Two</p>');
});

test('a detail is inserted after a selected picture, and replaces another detail', () => {
  const editor = selecting(`${figure}<p></p>`, 'figurePicture');
  addSetting(editor, 'phone');
  expect(editorHtml(editor)).toBe(`${figure}\n<p><span data-setting="phone"></span></p>`);
  const other = selecting('<p><span data-setting="phone"></span></p>', 'setting');
  addSetting(other, 'email');
  expect(editorHtml(other)).toBe('<p><span data-setting="email"></span></p>');
});

test('a line is inserted below the selected words, with the caret under it', () => {
  const editor = new Editor({ extensions, content: '<p>One</p><ul><li>Two</li></ul>' });
  editor.commands.setTextSelection({ from: 1, to: 4 });
  addRule(editor);
  editor.commands.insertContent('x');
  expect(editorHtml(editor)).toBe('<p>One</p>\n<hr>\n<p>x</p>\n<ul>\n  <li>Two</li>\n</ul>');
});
