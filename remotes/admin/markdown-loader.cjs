const fs = require('node:fs');
const path = require('node:path');
const { lexer } = require('marked');

/**
 * Compiles a page of docs/staff into a module with its title and its nodes (`src/screens/help/help-text.ts`).
 * Links to other pages of the folder become nodes of the type 'page', pictures become 'picture', and links to
 * documents outside the folder become plain text, because no visitor's browser can open them.
 * @param {string} text the markdown
 * @param {string} file the path of the page, to find its pictures
 */
function compile(text, file) {
  const pictures = [];
  const [heading, ...rest] = lexer(text);
  if (heading?.type !== 'heading') throw new Error(`${file} must begin with its title`);
  const nodes = createNodes({ pictures, folder: path.dirname(file) })(rest);
  const page = JSON.stringify({ title: heading.text, nodes });
  const requires = pictures.map((picture) => `require(${JSON.stringify(picture)})`);
  return `module.exports = { ...${page}, pictures: [${requires.join(', ')}] };\n`;
}

/** Returns GitHub's anchor of a heading, so that a link works in both places. */
const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function createNodes(context) {
  const all = (tokens = []) => tokens.flatMap(one);
  const cells = (tag, row) => ['tr', null, ...row.map(({ tokens }) => [tag, null, ...all(tokens)])];
  const create = {
    space: () => [],
    text: ({ text, tokens }) => (tokens ? all(tokens) : [text]),
    escape: ({ text }) => [text],
    br: () => [['br', null]],
    strong: ({ tokens }) => [['strong', null, ...all(tokens)]],
    em: ({ tokens }) => [['em', null, ...all(tokens)]],
    codespan: ({ text }) => [['code', null, text]],
    code: ({ text }) => [['pre', null, ['code', null, text]]],
    heading: ({ depth, text, tokens }) => [[`h${depth}`, { id: toAnchor(text) }, ...all(tokens)]],
    paragraph: ({ tokens }) =>
      tokens.length === 1 && tokens[0].type === 'image' ? all(tokens) : [['p', null, ...all(tokens)]],
    list: ({ ordered, items }) => [[ordered ? 'ol' : 'ul', null, ...all(items)]],
    list_item: ({ tokens }) => [['li', null, ...all(tokens)]],
    table: ({ header, rows }) => [
      [
        'table',
        null,
        ['thead', null, cells('th', header)],
        ['tbody', null, ...rows.map((row) => cells('td', row))],
      ],
    ],
    link: ({ href, tokens }) => createLink(href, all(tokens)),
    image: ({ href, text }) => [createPicture(href, text, context)],
  };
  function one(token) {
    const make = create[token.type];
    if (!make) throw new Error(`Help can't show this yet: ${token.raw}`);
    return make(token);
  }
  return all;
}

function createLink(href, children) {
  const [, slug, anchor] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (slug) return [['page', { slug, ...(anchor && { anchor }) }, ...children]];
  return /^(https:|#)/.test(href) ? [['a', { href }, ...children]] : children;
}

/** A picture's file with '-375' in its name is shown on narrow screens. */
function createPicture(href, alt, { pictures, folder }) {
  const add = (file) => pictures.push(file) - 1;
  const narrow = href.replace(/(\.\w+)$/, '-375$1');
  const wide = add(path.resolve(folder, href));
  return [
    'picture',
    {
      alt,
      wide,
      ...(fs.existsSync(path.resolve(folder, narrow)) && { narrow: add(path.resolve(folder, narrow)) }),
    },
  ];
}

/** The loader for webpack. */
module.exports = function load(text) {
  return compile(text, this.resourcePath);
};

/** The transformer for Jest. */
module.exports.process = (text, file) => ({ code: compile(text, file) });
