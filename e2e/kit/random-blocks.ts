import type { Block } from '@lapis/contract';

type Single = Exclude<Block, { type: 'columns' }>;

/** Ids on the site that blocks can refer to. */
export interface Named {
  images: number[];
  documents: number[];
  galleries: number[];
  stories: number[];
}

const words = {
  en: [
    'winter',
    'coats',
    'a',
    'the',
    'school',
    'kites',
    'of',
    'Kabul',
    '£13.40',
    'tea & bread',
    '<b>',
    '"so"',
  ],
  fa: ['زمستان', 'کتاب', 'مکتب', 'کابل', 'و', 'چای', 'بادبادک', '۱۴۰۵', 'کودکان', '«خانه»'],
};
const endless = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(2);

/** Returns a generator of random numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
function randomBy(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns blocks in combinations that no editor would choose: of every kind, in English and Dari, with empty
 * fields, endless words and missing pictures. The same seed gives the same blocks. Each is named after its
 * kind and position, such as `table-3`.
 */
export function randomBlocks(seed: number, named: Named): Block[] {
  const random = randomBy(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)]!;
  const some = <Item>(most: number, make: () => Item) => Array.from({ length: below(most + 1) }, make);
  const isRare = () => random() < 0.15;

  const language = oneOf(['en', 'fa'] as const);
  const sentence = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => oneOf(words[language])).join(' ');
  const line = (most = 8) => (isRare() ? '' : isRare() ? endless : sentence(most));
  const short = () => (isRare() ? '' : sentence(2).slice(0, 20));
  const inline = () => line(12).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const id = (among: number[]) => (isRare() ? null : isRare() ? 999_999 : oneOf(among));

  const elements = [
    () => `<p>${inline()} <a href="/about">${inline()}</a> <strong>${inline()}</strong></p>`,
    () => `<${oneOf(['h2', 'h3', 'h4'])}>${inline()}</h4>`.replace(/^<(h\d)>(.*)<\/h4>$/, '<$1>$2</$1>'),
    () => `<ul>${some(3, () => `<li>${inline()}</li>`).join('')}</ul>`,
    () => `<ol>${some(3, () => `<li><p>${inline()}</p></li>`).join('')}</ol>`,
    () => `<blockquote><p>${inline()}</p></blockquote>`,
    () =>
      `<table><thead><tr><th>${inline()}</th><th>${inline()}</th></tr></thead><tbody><tr><td>${inline()}</td><td>${inline()}</td></tr></tbody></table>`,
    () => `<p>Ring <span data-setting="phone"></span></p>`,
    () => '<hr>',
    () => '<p></p>',
  ];
  const html = () => some(4, () => oneOf(elements)()).join('\n');

  const makers: { [Type in Single['type']]: () => Omit<Extract<Single, { type: Type }>, 'type' | 'id'> } = {
    text: () => ({ html: html() }),
    picture: () => ({
      image_id: id(named.images),
      alt: line(),
      caption: line(),
      size: oneOf(['small', 'text', 'wide', 'full'] as const),
    }),
    gallery: () => ({ gallery_id: id(named.galleries), pictures: some(2, () => oneOf(named.images)) }),
    quote: () => ({ text: line(20), by: line() }),
    numbers: () => ({ items: some(6, () => ({ value: short(), label: line() })) }),
    button: () => ({
      label: line(4).slice(0, 80),
      href: oneOf(['', '/contact', 'https://example.org/', 'mailto:x@example.org']),
      kind: oneOf(['help', 'plain'] as const),
    }),
    callout: () => ({ title: line(), html: html(), tone: oneOf(['note', 'important'] as const) }),
    cards: () => ({
      of: oneOf(['stories', 'projects', 'chosen'] as const),
      count: 1 + below(4),
      chosen: some(3, () => ({ type: oneOf(['story', 'project'] as const), id: oneOf(named.stories) })),
    }),
    questions: () => ({ items: some(3, () => ({ question: line(), html: html() })) }),
    file: () => ({ document_id: id(named.documents), label: line() }),
    video: () => ({
      url: oneOf(['', 'https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871']),
      title: line(),
      image_id: id(named.images),
    }),
    table: () => {
      const columns = below(5);
      const row = () => Array.from({ length: isRare() ? below(5) : columns }, () => line(3));
      return {
        caption: line(),
        head: isRare() ? [] : row(),
        rows: some(4, row),
        first_column_heads: random() < 0.5,
      };
    },
    help: () => ({ title: line(), text: line(15) }),
    give: () => ({
      title: line(),
      text: line(15),
      purpose: oneOf(['', 'appeal:winter-coats', 'project:gone']),
      amounts: some(4, () => ({ pounds: oneOf(['', '25', '13.40']), does: line() })),
    }),
  };
  const kinds = Object.keys(makers) as Single['type'][];

  let made = 0;
  const single = () => {
    const type = oneOf(kinds);
    made += 1;
    // Each maker returns the fields of its own kind.
    return { type, id: `${type}-${made}`, ...makers[type]() } as Single;
  };
  return Array.from({ length: 1 + below(6) }, () => {
    if (random() > 0.15) return single();
    made += 1;
    return {
      type: 'columns',
      id: `columns-${made}`,
      columns: Array.from({ length: 2 + below(2) }, () => some(3, single)),
    } as const;
  });
}
