import { merge } from './merge';

const labels = { title: 'Title', html: 'Text' };
const text = (...paragraphs: string[]) => ({
  title: 'One',
  html: paragraphs.map((words) => `<p>${words}</p>`).join('\n'),
});

const merged = (from: string[], mine: string[], theirs: string[]) =>
  merge(labels, { from: text(...from), mine: text(...mine), theirs: text(...theirs) });

test.each([
  ['paragraphs far from one another', 'abcd', 'Abcd', 'abcD', 'AbcD'],
  ['neighbours', 'ab', 'Ab', 'aB', 'AB'],
  ['the last one, and one that is added after it', 'ab', 'aB', 'abc', 'aBc'],
  ['the first one, and one that is added before it', 'ab', 'Ab', 'xab', 'xAb'],
  ['one that is removed, and its neighbour', 'abc', 'ac', 'abC', 'aC'],
  ['the same in the same way', 'ab', 'aB', 'aB', 'aB'],
])('the changes of two editors who change %s are merged', (_, from, mine, theirs, both) => {
  const { clashes, fields } = merged([...from], [...mine], [...theirs]);
  expect(clashes).toEqual([]);
  expect(fields().html).toBe(text(...both).html);
});

test('each editor keeps their own version of the same paragraph until one is chosen, place by place', () => {
  const { clashes, fields } = merged(['a', 'b', 'c', 'd'], ['a1', 'b', 'c1', 'd'], ['a2', 'b', 'c2', 'D']);
  expect(clashes).toMatchObject([
    { label: 'Text', mine: '<p>a1</p>', theirs: '<p>a2</p>' },
    { label: 'Text', mine: '<p>c1</p>', theirs: '<p>c2</p>' },
  ]);
  const [first, second] = clashes.map(({ id }) => id);
  expect(fields().html).toBe(text('a1', 'b', 'c1', 'D').html);
  expect(fields({ [`${first}`]: 'theirs', [`${second}`]: 'both' }).html).toBe(
    text('a2', 'b', 'c2', 'c1', 'D').html,
  );
});

test('two paragraphs added at the same place are a choice, and both can stay', () => {
  const { clashes, fields } = merged(['a'], ['a', 'mine'], ['a', 'theirs']);
  expect(clashes).toHaveLength(1);
  expect(fields({ [`${clashes[0]?.id}`]: 'both' }).html).toBe(text('a', 'theirs', 'mine').html);
});

test('another field is taken from the editor who changed it', () => {
  const from = text('a');
  const { clashes, fields } = merge(labels, {
    from,
    mine: { ...from, title: 'Two' },
    theirs: text('b'),
  });
  expect(clashes).toEqual([]);
  expect(fields()).toEqual({ ...text('b'), title: 'Two' });
  const both = merge(labels, { from, mine: { ...from, title: 'Two' }, theirs: { ...from, title: 'Three' } });
  expect(both.clashes).toMatchObject([{ id: 'title', mine: 'Two', theirs: 'Three' }]);
  expect(both.fields({ title: 'theirs' }).title).toBe('Three');
});

describe('blocks', () => {
  const words = { title: 'Title', blocks: 'Blocks' };
  const block = (id: string, html: string) => ({ type: 'text' as const, id, html });
  const page = (...blocks: unknown[]) => ({ title: 'One', blocks });

  test('are merged, also if one editor moved them and the other edited them', () => {
    const [a, b, c] = [block('a', '<p>a</p>'), block('b', '<p>b</p>'), block('c', '<p>c</p>')];
    const { clashes, fields } = merge(words, {
      from: page(a, b, c),
      mine: page(b, a, c),
      theirs: page(a, b, { ...c, html: '<p>C</p>' }),
    });
    expect(clashes).toEqual([]);
    expect(fields().blocks).toEqual([b, a, block('c', '<p>C</p>')]);
  });

  test('that both editors changed keep the paragraphs of both', () => {
    const { clashes, fields } = merge(words, {
      from: page(block('a', '<p>one</p>\n<p>two</p>')),
      mine: page(block('a', '<p>ONE</p>\n<p>two</p>')),
      theirs: page(block('a', '<p>one</p>\n<p>TWO</p>')),
    });
    expect(clashes).toEqual([]);
    expect(fields().blocks).toEqual([block('a', '<p>ONE</p>\n<p>TWO</p>')]);
  });

  test('with the same paragraph changed twice are a choice, and shown as text', () => {
    const { clashes, fields } = merge(words, {
      from: page(block('a', '<p>one</p>')),
      mine: page(block('a', '<p>mine</p>')),
      theirs: page(block('a', '<p>theirs</p>')),
    });
    expect(clashes).toMatchObject([
      { label: 'Blocks', isText: true, theirs: '<p><strong>Text</strong></p>\n<p>theirs</p>' },
    ]);
    expect(fields({ [`${clashes[0]?.id}`]: 'theirs' }).blocks).toEqual([block('a', '<p>theirs</p>')]);
  });

  test('can both be kept, as two blocks with different ids, also inside columns', () => {
    const columns = (words: string) => ({
      type: 'columns' as const,
      id: 'c',
      columns: [[block('a', words)], []],
    });
    const { clashes, fields } = merge(words, {
      from: page(columns('<p>one</p>')),
      mine: page(columns('<p>mine</p>'), block('b', '')),
      theirs: page(columns('<p>theirs</p>')),
    });
    expect(fields({ [`${clashes[0]?.id}`]: 'both' }).blocks).toEqual([
      columns('<p>theirs</p>'),
      { ...columns('<p>mine</p>'), id: 'c2', columns: [[block('a2', '<p>mine</p>')], []] },
      block('b', ''),
    ]);
  });
});
