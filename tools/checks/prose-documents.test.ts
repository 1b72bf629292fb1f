import { findApiSentences, findSentences, measureSentences } from './prose-documents';

const markdown = `# Where it stands

The server renders the page. Two words. It sends [what it
has](https://example.org/a-b) to \`lapis.json\`, 2.5 kB at most.

| Where | nobody |
| ----- | ------ |

- **Drafts.** An editor sees them; 'visitors' don't.
- See *the list* below.
  1. Press **Save**. Wait for it.

\`\`\`bash
nobody runs this one
\`\`\`

> Who may do so is an editor.
`;

test('sentences are found without tables, headings, code blocks and targets of links', () => {
  expect(findSentences('a.md', markdown).map(({ line, text }) => [line, text])).toEqual([
    [3, 'The server renders the page.'],
    [3, 'It sends what it has to lapis.json, 2.5 kB at most.'],
    [9, "An editor sees them; 'visitors' don't."],
    [10, 'See the list below.'],
    [11, 'Wait for it.'],
    [17, 'Who may do so is an editor.'],
  ]);
});

test('wording to avoid is counted, and one place is permitted in a short document', () => {
  const long = `The server ${'sends a page and '.repeat(8)}stops.`;
  const sentences = findSentences('a.md', `Who may do so is nobody. ${long} The page is made anew.`);
  expect(measureSentences(sentences).map(({ name, places, most }) => [name, places.length, most])).toEqual([
    ['relative', 1, 1],
    ['where', 0, 1],
    ['body', 1, 1],
    ['private', 1, 1],
    ['long', 1, 1],
  ]);
});

test('a long document may have its share', () => {
  const sentences = findSentences('a.md', 'The server sends it. '.repeat(100));
  expect(measureSentences(sentences).map(({ most }) => most)).toEqual([2, 2, 1, 2, 5]);
});

test('sentences of the API’s description are found in its code', () => {
  const code = `endpoint('GET /kites', {\n  summary:\n    'All kites. Drafts aren\\'t listed',\n  access: 'user',\n});`;
  expect(findApiSentences('kites.ts', code).map(({ line, text }) => [line, text])).toEqual([
    [2, 'All kites.'],
    [2, "Drafts aren\\'t listed"],
  ]);
});
