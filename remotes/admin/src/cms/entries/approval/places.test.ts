import { findQuote, extractQuote, groupThreads } from './places';

const paragraphs = [
  'We went to Ghazni in March with forty coats.',
  'The school has a new roof.',
  'Thank you for all that you sent.',
];

test('a comment stays beside its paragraph while the paragraph is moved and edited', () => {
  expect(findQuote('The school has a new roof.', paragraphs)).toBe(1);
  expect(findQuote('The school has a new roof.', paragraphs.toReversed())).toBe(1);
  expect(findQuote('We went to Kabul in March with forty warm coats.', paragraphs)).toBe(0);
});

test('a comment is beside no paragraph once its own is deleted', () => {
  expect(findQuote('A recipe for bread, with salt and thyme.', paragraphs)).toBe(-1);
  expect(findQuote('Anything', [])).toBe(-1);
});

test('a paragraph is quoted by its words, and a picture by its description', () => {
  expect(extractQuote('<p>Bread <strong>and</strong>\n tea &amp; salt</p>')).toBe('Bread and tea & salt');
  expect(extractQuote('<figure><img src="/a.webp" alt="Two kites"></figure>')).toBe('Two kites');
  expect(extractQuote(`<p>${'word '.repeat(200)}</p>`)).toHaveLength(300);
});

test('replies are grouped with their comment', () => {
  const said = { by: 'Ada', is_own: false, at: '', place: null, resolved_at: null };
  const threads = groupThreads([
    { ...said, id: 1, reply_to: null, text: 'Which?' },
    { ...said, id: 2, reply_to: null, text: 'When?' },
    { ...said, id: 3, reply_to: 1, text: 'Rye.' },
  ]);
  expect(threads.map(({ text, answers }) => [text, answers.map((each) => each.text)])).toEqual([
    ['Which?', ['Rye.']],
    ['When?', []],
  ]);
});
