import type { Block } from '@lapis/contract/blocks';
import { Blocks } from '@lapis/contract/blocks';
import { fitEntry, type TakenFile } from './fit-entry';
import { story, text } from '../testing/source-site';

const links = { line: (words: string) => words, html: (html: string) => html, href: (href: string) => href };
const files = new Map<number, TakenFile>(
  Array.from({ length: 300 }, (_, at) => [at + 1, { id: at + 1, kind: 'image', url: '' }]),
);
const fitted = (given: Parameters<typeof story>[1]) => fitEntry(story('a', given), files, links);

it('shortens texts that are too long after a whole word, and notes it', () => {
  const long = 'word '.repeat(100).trim();
  const { title, summary, author, tags, notes } = fitted({
    title: long,
    summary: long,
    author: long,
    tags: [long],
  });
  expect(title).toMatch(/^(?:word )+word…$/);
  expect([title, summary, author, ...tags].map(({ length }) => length)).toEqual([160, 400, 120, 40]);
  expect(notes).toEqual([
    `Its title was too long: “${long}”.`,
    'Its summary was cut to 400 characters.',
    `The name of its author was too long: “${long}”.`,
    `The tag “${long}” was too long.`,
  ]);
});

it('notes nothing if everything fits', () => {
  const summary = 'x'.repeat(400);
  expect(fitted({ title: 'To be continued…', summary, tags: ['Winter'] })).toMatchObject({
    title: 'To be continued…',
    summary,
    tags: ['Winter'],
    notes: [],
  });
});

it('names the tags that it leaves out', () => {
  const { tags, notes } = fitted({ tags: Array.from({ length: 22 }, (_, at) => `Tag ${at}`) });
  expect(tags).toHaveLength(20);
  expect(notes).toEqual(['Only 20 tags fit. Left out: Tag 20, Tag 21.']);
});

it('puts the last pictures of a text with too many parts into a gallery, and says so', () => {
  const parts = Array.from({ length: 120 }, (_, at): Block[] => [
    text('<p>Words</p>', `t${at}`),
    { type: 'picture', id: `p${at}`, image_id: at + 1, alt: '', caption: '', size: 'text' },
  ]).flat();
  const { blocks, notes } = fitted({ blocks: parts });
  expect(Blocks.parse(blocks)).toHaveLength(162);
  expect(blocks.at(-1)).toMatchObject({ type: 'gallery', pictures: expect.arrayContaining([81, 120]) });
  expect(notes).toEqual([expect.stringMatching(/more parts than a page can hold/)]);
});

it('counts a missing file once, however often it is used', () => {
  const picture = { type: 'picture', id: 'p', image_id: 901, alt: '', caption: '', size: 'text' } as const;
  const gallery = { type: 'gallery' as const, gallery_id: null, pictures: [901, 902] };
  const { missing } = fitted({
    picture: 901,
    blocks: [picture, { ...gallery, id: 'g' }, { ...gallery, id: 'h' }],
  });
  expect(missing).toBe(2);
});
