/** @jest-environment jsdom */
import { type Picture, type ShownBlock, Site } from '@lapis/contract';
import { hostileHtml } from '../../../cms/html/hostile-html.fixture';
import { placeholders } from './frozen-mail';
import { type NewsletterInput, renderNewsletter } from './render-newsletter';

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

const set = (blocks: ShownBlock[], more: Partial<NewsletterInput> = {}) => {
  const newsletter = {
    title: 'Spring',
    subject: 'Hats',
    preview: '',
    language: 'en',
    path: '/letters/spring',
  } as const;
  return renderNewsletter({ ...newsletter, blocks, ...more }, { site, link, campaign: 'spring' });
};
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const set1 = (block: ShownBlock, more?: Partial<NewsletterInput>) => parsed(set([block], more).html);

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

/** Elements that run scripts, load resources or ask for input. */
const forbidden = new Set('script iframe object embed link form base svg math input'.split(' '));

/** Lists everything in a mail that could run scripts or load resources. */
function faults({ html }: { html: string }) {
  // Renames styles, because parsing them takes a third of the time and isn't needed.
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
  // The footer comes last, so nothing ended the page early.
  const isWhole = document.body.textContent.includes('Registered charity number 1234567');
  return isWhole ? found : [...found, 'The foot is gone'];
}

test.each([
  ['<script>1</script>', '<script>'],
  ['<img src="https://evil.example/a.gif">', 'https://evil.example/a.gif'],
  ['<p onclick="run()">', 'onclick'],
  ['<a href="javascript:run()">', 'javascript:run()'],
])('the check finds %s in a newsletter that contains it unescaped', (words, fault) => {
  const { html } = set([text('<p>Words</p>')]);
  expect(faults({ html })).toEqual([]);
  expect(faults({ html: html.replace('Words', words) }).join()).toContain(fault);
});

test.each(hostileHtml)('nothing runs in a newsletter that contains %j', (words) => {
  const more = { title: words, subject: words, preview: words };
  expect(faults(set(allSaying(words), more))).toEqual([]);
});

test('a text that is nested extremely deeply is still shown', () => {
  const depth = 20_000;
  const { html, text: words } = set([text(`<p>${'<em>'.repeat(depth)}Deep${'</em>'.repeat(depth)}</p>`)]);
  expect(html).toContain('Deep');
  expect(words).toContain('Deep');
});

test('links to the site are absolute and name the campaign; others stay unchanged', () => {
  const html =
    '<p><a href="/blog?page=2#top">one</a> <a href="https://ours.example/reports?from=winter">two</a> <a href="https://other.example/?b=1&amp;a=2">three</a> <a href="#photos">four</a></p>';
  const document = set1(text(html));
  const findHref = (words: string) =>
    [...document.querySelectorAll('a')]
      .find(({ textContent }) => textContent === words)
      ?.getAttribute('href');
  expect(['one', 'two', 'three', 'four'].map(findHref)).toEqual([
    `${HOME}/blog?page=2&from=spring#top`,
    `${HOME}/reports?from=spring`,
    'https://other.example/?b=1&a=2',
    `${HOME}/letters/spring?from=spring#photos`,
  ]);
});

test('pictures are JPEG files of the site, as wide as their column, with alternative text', () => {
  const image = set1({ type: 'picture', id: 'p', picture, caption: '', size: 'text' }).querySelector('img');
  expect(image?.getAttribute('src')).toBe(`${HOME}/storage/mail/${hash}.jpg`);
  expect(image?.getAttribute('alt')).toBe('Hats on pegs');
  expect(image?.getAttribute('width')).toBe('536');
  expect(image?.style.maxWidth).toBe('536px');
});

test('a picture within a text is kept if it is the site’s own, and left out otherwise', () => {
  const html = `<p><img src="/storage/media/${hash}-480.webp" alt="A"><img src="https://evil.example/pixel.gif" alt=""></p>`;
  const sources = [...set1(text(html)).querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual([`${HOME}/storage/mail/${hash}.jpg`]);
});

test('a story’s picture without a description gets the title as alternative text', () => {
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

test('a button without text or address is left out, and a help button gets the site’s own', () => {
  const button = { type: 'button', id: 'b', label: '', href: '', kind: 'plain' } as const;
  expect(set1(button).querySelector('td.plain')).toBeNull();
  const help = set1({ ...button, kind: 'help' }).querySelector('td.help a');
  expect(help?.textContent).toBe('I Want To Help');
  expect(help?.getAttribute('href')).toBe(`${HOME}/contact?from=spring`);
});

test('a newsletter in Dari runs from the right, in fonts with its letters, with a footer in Dari', () => {
  const document = set1({ type: 'quote', id: 'q', text: 'سلام', by: '' }, { language: 'fa-AF' });
  expect(document.documentElement.lang).toBe('fa-AF');
  expect(document.documentElement.dir).toBe('rtl');
  const quote = document.querySelector('blockquote');
  expect(quote?.style.borderRightWidth).toBe('4px');
  expect(quote?.querySelector('p')?.style.fontFamily).toContain('Tahoma');
  expect(document.querySelector(`a[href="${placeholders.unsubscribe}"]`)?.textContent).toBe('لغو اشتراک');
  expect(document.querySelector('[lang="en-GB"][dir="ltr"]')?.textContent).toContain('Ours & Co');
});

test('a newsletter has colours for dark mode, in a way that mail programs understand', () => {
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
  // Text on the accent is dark in both schemes.
  const without = coloured.filter(
    ({ classList }) => !classes.concat('help').some((name) => classList.contains(name)),
  );
  expect(without.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test('the preview line comes first and is hidden in the newsletter itself', () => {
  const document = parsed(set([], { preview: 'What you made possible' }).html);
  const first = document.body.firstElementChild as HTMLElement;
  expect(first.textContent).toMatch(/^What you made possible/);
  expect(first.style.display).toBe('none');
});

test('HTML and text say who sends it, why, and how to unsubscribe, with placeholders for each reader', () => {
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

test('a newsletter without a page has no link to one', () => {
  const { html, text: words } = set([text('<p>New stories</p>')], { path: null });
  expect(html + words).not.toContain('Read this newsletter on our site');
});

test('the plain text contains everything in a readable order and layout', () => {
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

test('lists are numbered as on the site, and merged cells stay merged', () => {
  const { html, text: words } = set([
    text(
      '<ol start="3" type="a"><li>Coats</li><li value="9">Boots</li><li>Hats</li></ol><ol reversed><li>Two</li><li>One</li></ol><table><tbody><tr><td colspan="2">Both</td></tr></tbody></table>',
    ),
  ]);
  expect(words).toContain('3. Coats\n9. Boots\n10. Hats\n\n2. Two\n1. One');
  const newsletter = parsed(html);
  expect(newsletter.querySelector('ol')).toMatchObject({ start: 3, type: 'a' });
  expect(newsletter.querySelector('li[value="9"]')).toHaveProperty('textContent', 'Boots');
  expect(newsletter.querySelector('td[colspan="2"]')).toHaveProperty('textContent', 'Both');
});

test('a newsletter of an ordinary length stays far below what Gmail cuts', () => {
  const paragraphs = text('<p>A paragraph of a hundred words or so.</p>'.repeat(12));
  const blocks = Array.from({ length: 3 }, () => [paragraphs, ...allSaying('Some words of ours')]).flat();
  expect(set(blocks, { preview: 'A line' }).html.length).toBeLessThan(60_000);
});
