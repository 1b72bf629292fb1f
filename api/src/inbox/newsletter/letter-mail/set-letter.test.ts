/** @jest-environment jsdom */
import { type Picture, type ShownBlock, Site } from '@lapis/contract';
import { hostileHtml } from '../../../cms/html/hostile-html.fixture';
import { placeholders } from './frozen-mail';
import { type LetterToSet, setLetter } from './set-letter';

const site = Site.parse({
  app_name: 'Ours & Co',
  tagline: 'Together',
  description: '',
  phone: '',
  email: 'hello@ours.example',
  address_lines: ['1 Our Street'],
  charity_number: '1234567',
  social: [],
});
const HOME = 'https://ours.example';
const link = (path: string) => HOME + path;

const set = (blocks: ShownBlock[], more: Partial<LetterToSet> = {}) => {
  const letter = {
    title: 'Spring',
    subject: 'Hats',
    preview: '',
    language: 'en',
    path: '/letters/spring',
  } as const;
  return setLetter({ ...letter, blocks, ...more }, { site, link, campaign: 'spring' });
};
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const set1 = (block: ShownBlock, more?: Partial<LetterToSet>) => parsed(set([block], more).html);

const hash = 'ab'.repeat(16);
const picture: Picture = {
  url: `/storage/media/${hash}/960.webp`,
  alt: 'Hats on pegs',
  width: 1600,
  height: 900,
  placeholder: 'data:image/webp;base64,AAAA',
  variants: [{ url: `/storage/media/${hash}/480.avif`, width: 480, type: 'image/avif' }],
};
const text = (html: string): ShownBlock => ({ type: 'text', id: 'text', html });

/** Every kind of block, with the same words wherever words can be. */
const allSaying = (words: string): ShownBlock[] => [
  text(words),
  { type: 'picture', id: 'picture', picture: { ...picture, alt: words }, caption: words, size: 'text' },
  { type: 'quote', id: 'quote', text: words, by: words },
  { type: 'button', id: 'button', label: words, href: words, kind: 'plain' },
  {
    type: 'cards',
    id: 'cards',
    cards: [
      { type: 'story', id: 1, title: words, text: words, language: 'en', path: '/blog/a', picture: null },
    ],
  },
  { type: 'help', id: 'help', title: words, text: words },
];

/** Elements that run something, load something, or ask the reader for something. */
const forbidden = new Set('script iframe object embed link form base svg math input'.split(' '));

/** Lists what of a mail could run, or load something from elsewhere. */
function faults({ html }: { html: string }) {
  // Under another name, styles aren't parsed, which would take a third of the time; nothing here looks at them.
  const document = parsed(html.replaceAll(' style="', ' data-style="'));
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const names = element.getAttributeNames();
    const isHandling = names.some((name) => /^on|^srcdoc$|^formaction$/i.test(name));
    const source = element.getAttribute('src');
    const isFromElsewhere = source !== null && !source.startsWith(`${HOME}/`);
    if (forbidden.has(element.localName) || isHandling || isFromElsewhere) found.push(element.outerHTML);
    const addresses = ['href', 'src', 'background'].flatMap((name) => element.getAttribute(name) ?? []);
    found.push(...addresses.filter((address) => !/^(?:https?|mailto|tel):/i.test(address)));
  }
  // The foot is what comes last: nothing above ended the page early.
  const isWhole = document.body.textContent.includes('Registered charity number 1234567');
  return isWhole ? found : [...found, 'The foot is gone'];
}

test.each([
  ['<script>1</script>', '<script>'],
  ['<img src="https://evil.example/a.gif">', 'https://evil.example/a.gif'],
  ['<p onclick="run()">', 'onclick'],
  ['<a href="javascript:run()">', 'javascript:run()'],
])('in a letter that said %s unchanged, a fault would be found', (words, fault) => {
  const { html } = set([text('<p>Words</p>')]);
  expect(faults({ html })).toEqual([]);
  expect(faults({ html: html.replace('Words', words) }).join()).toContain(fault);
});

test.each(hostileHtml)('nothing runs in a letter that says %j', (words) => {
  const more = { title: words, subject: words, preview: words };
  expect(faults(set(allSaying(words), more))).toEqual([]);
});

test('a text that is nested more deeply than any is said in plain words', () => {
  const depth = 20_000;
  const { html, text: words } = set([text(`<p>${'<em>'.repeat(depth)}Deep${'</em>'.repeat(depth)}</p>`)]);
  expect(html).toContain('Deep');
  expect(words).toContain('Deep');
});

test('links to the site are whole and have the mark of the letter; those of others stay', () => {
  const html =
    '<p><a href="/blog?page=2#top">one</a> <a href="https://ours.example/reports?from=winter">two</a> <a href="https://other.example/?b=1&amp;a=2">three</a> <a href="#photos">four</a></p>';
  const document = set1(text(html));
  const hrefOf = (words: string) =>
    [...document.querySelectorAll('a')]
      .find(({ textContent }) => textContent === words)
      ?.getAttribute('href');
  expect(['one', 'two', 'three', 'four'].map(hrefOf)).toEqual([
    `${HOME}/blog?page=2&from=spring#top`,
    `${HOME}/reports?from=spring`,
    'https://other.example/?b=1&a=2',
    `${HOME}/letters/spring?from=spring#photos`,
  ]);
});

test('pictures are JPEG files of the site, as wide as there is room, with words in their place', () => {
  const image = set1({ type: 'picture', id: 'p', picture, caption: '', size: 'text' }).querySelector('img');
  expect(image?.getAttribute('src')).toBe(`${HOME}/storage/mail/${hash}.jpg`);
  expect(image?.getAttribute('alt')).toBe('Hats on pegs');
  expect(image?.getAttribute('width')).toBe('536');
  expect(image?.style.maxWidth).toBe('536px');
});

test('a picture within a text is one of the site’s; what leads elsewhere is left out', () => {
  const html = `<p><img src="/storage/media/${hash}-480.webp" alt="A"><img src="https://evil.example/pixel.gif" alt=""></p>`;
  const sources = [...set1(text(html)).querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual([`${HOME}/storage/mail/${hash}.jpg`]);
});

test('a story without a description of its picture is read by its title', () => {
  const card = {
    type: 'story',
    id: 1,
    title: 'Forty hats',
    text: 'Where they went.',
    language: 'en',
    path: '/blog/hats',
    picture: { ...picture, alt: '' },
  } as const;
  const [link1, link2] = set1({ type: 'cards', id: 'c', cards: [card] }).querySelectorAll('h2 a, td > a');
  for (const each of [link1, link2]) expect(each?.getAttribute('href')).toBe(`${HOME}/blog/hats?from=spring`);
  expect(link1?.querySelector('img')?.getAttribute('alt')).toBe('Forty hats');
});

test('a button without words or address is left out, and one that asks for help has those of the site', () => {
  const button = { type: 'button', id: 'b', label: '', href: '', kind: 'plain' } as const;
  expect(set1(button).querySelector('td.plain')).toBeNull();
  const help = set1({ ...button, kind: 'help' }).querySelector('td.help a');
  expect(help?.textContent).toBe('I Want To Help');
  expect(help?.getAttribute('href')).toBe(`${HOME}/contact?from=spring`);
});

test('a letter in Dari runs from the right, in fonts that have its letters, with a foot in Dari', () => {
  const document = set1({ type: 'quote', id: 'q', text: 'سلام', by: '' }, { language: 'fa-AF' });
  expect(document.documentElement.lang).toBe('fa-AF');
  expect(document.documentElement.dir).toBe('rtl');
  const quote = document.querySelector('blockquote');
  expect(quote?.style.borderRightWidth).toBe('4px');
  expect(quote?.querySelector('p')?.style.fontFamily).toContain('Tahoma');
  expect(document.querySelector(`a[href="${placeholders.unsubscribe}"]`)?.textContent).toBe('لغو اشتراک');
  expect(document.querySelector('[lang="en-GB"][dir="ltr"]')?.textContent).toContain('Ours & Co');
});

test('who reads in the dark gets colours for it, by what mail programs know', () => {
  const { html } = set(allSaying('Words'));
  const document = parsed(html);
  expect(document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light dark');
  const [, dark = ''] = html.split('@media (prefers-color-scheme: dark)');
  const coloured = [...document.querySelectorAll<HTMLElement>('td, p, h1, h2, a')].filter(
    ({ style }) => style.color !== '' && style.color !== 'rgb(251, 248, 243)',
  );
  const ruled = /\.(\w+) \{/g;
  const classes = [...dark.matchAll(ruled)].map(([, name = '']) => name);
  expect(coloured.length).toBeGreaterThan(5);
  // On the accent, ink is dark in both schemes.
  const without = coloured.filter(
    ({ classList }) => !classes.concat('help').some((name) => classList.contains(name)),
  );
  expect(without.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test('the preview line stands first, and nobody sees it in the letter', () => {
  const document = parsed(set([], { preview: 'What you made possible' }).html);
  const first = document.body.firstElementChild as HTMLElement;
  expect(first.textContent).toMatch(/^What you made possible/);
  expect(first.style.display).toBe('none');
});

test('both forms say who sends it, why, and how to get no more; nothing in them is one reader’s', () => {
  for (const form of Object.values(set(allSaying('Words')))) {
    if (form === 'Hats') continue;
    const said = form.replaceAll('&#38;', '&');
    for (const words of [
      'because you asked for news from Ours & Co',
      '1 Our Street',
      'Registered charity number 1234567',
      placeholders.preferences,
      placeholders.unsubscribe,
      `${HOME}/letters/spring?from=spring`,
    ])
      expect(said).toContain(words);
  }
});

test('a letter without a page of its own leads to none', () => {
  const { html, text: words } = set([text('<p>New stories</p>')], { path: null });
  expect(html + words).not.toContain('Read this letter on our site');
});

test('the plain text says all of it, in an order and with space to read it in', () => {
  const { text: words } = set([
    text(
      '<p>Dear reader,<br>the <strong>hats</strong> are <a href="/blog/hats">here</a>.</p><h2>Next</h2><ul><li>Coats</li><li><p>Boots</p></li></ul><blockquote><p>Warm!</p></blockquote>',
    ),
    { type: 'picture', id: 'p', picture, caption: 'In March', size: 'text' },
    { type: 'button', id: 'b', label: 'See more', href: '/galleries', kind: 'plain' },
  ]);
  expect(words.split('-- \n')[0]).toBe(`Spring
======

Dear reader,
the hats are here <${HOME}/blog/hats?from=spring>.

Next
----

- Coats
- Boots

> Warm!

[Hats on pegs]
In March

See more:
${HOME}/galleries?from=spring

`);
});

test('lists count in a letter as on the site, and merged cells stay so', () => {
  const { html, text: words } = set([
    text(
      '<ol start="3" type="a"><li>Coats</li><li value="9">Boots</li><li>Hats</li></ol><ol reversed><li>Two</li><li>One</li></ol><table><tbody><tr><td colspan="2">Both</td></tr></tbody></table>',
    ),
  ]);
  expect(words).toContain('3. Coats\n9. Boots\n10. Hats\n\n2. Two\n1. One');
  const letter = parsed(html);
  expect(letter.querySelector('ol')).toMatchObject({ start: 3, type: 'a' });
  expect(letter.querySelector('li[value="9"]')).toHaveProperty('textContent', 'Boots');
  expect(letter.querySelector('td[colspan="2"]')).toHaveProperty('textContent', 'Both');
});

test('a letter of an ordinary length stays far below what Gmail cuts', () => {
  const paragraphs = text('<p>A paragraph of a hundred words or so.</p>'.repeat(12));
  const blocks = Array.from({ length: 3 }, () => [paragraphs, ...allSaying('Some words of ours')]).flat();
  expect(set(blocks, { preview: 'A line' }).html.length).toBeLessThan(60_000);
});
