import { placeOf, quoteOf, threadsOf } from './places';

const paragraphs = [
  'We went to Ghazni in March with forty coats.',
  'The school has a new roof.',
  'Thank you for all that you sent.',
];

test('a comment stays beside its paragraph while that is moved and mended', () => {
  expect(placeOf('The school has a new roof.', paragraphs)).toBe(1);
  expect(placeOf('The school has a new roof.', paragraphs.toReversed())).toBe(1);
  expect(placeOf('We went to Kabul in March with forty warm coats.', paragraphs)).toBe(0);
});

test('and beside none, once its paragraph is gone', () => {
  expect(placeOf('A recipe for bread, with salt and thyme.', paragraphs)).toBe(-1);
  expect(placeOf('Anything', [])).toBe(-1);
});

test('a paragraph is known by its words, and a picture by what is said of it', () => {
  expect(quoteOf('<p>Bread <strong>and</strong>\n tea &amp; salt</p>')).toBe('Bread and tea & salt');
  expect(quoteOf('<figure><img src="/a.webp" alt="Two kites"></figure>')).toBe('Two kites');
  expect(quoteOf(`<p>${'word '.repeat(200)}</p>`)).toHaveLength(300);
});

test('answers stand with what they answer', () => {
  const said = { by: 'Ada', is_own: false, at: '', place: null, resolved_at: null };
  const threads = threadsOf([
    { ...said, id: 1, reply_to: null, text: 'Which?' },
    { ...said, id: 2, reply_to: null, text: 'When?' },
    { ...said, id: 3, reply_to: 1, text: 'Rye.' },
  ]);
  expect(threads.map(({ text, answers }) => [text, answers.map((each) => each.text)])).toEqual([
    ['Which?', ['Rye.']],
    ['When?', []],
  ]);
});
