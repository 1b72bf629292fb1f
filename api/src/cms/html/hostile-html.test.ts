/** @jest-environment jsdom */
import { isNamedSetting } from '@lapis/contract/named-settings';
import { cleanHtml } from '@lapis/html/clean-html';
import { hostileHtml } from './hostile-html.fixture';

/** Elements that a text may contain, as browsers parse them; `tbody` is implied. */
const allowed = new Set(
  'P H2 H3 H4 UL OL LI BLOCKQUOTE HR PRE FIGURE FIGCAPTION IMG TABLE THEAD TBODY TR TH TD STRONG EM U S A BR CODE SPAN'.split(
    ' ',
  ),
);
const attributes: Record<string, string[]> = {
  A: ['href', 'title', 'target', 'rel'],
  IMG: ['src', 'alt', 'width', 'height'],
  SPAN: ['data-setting'],
  OL: ['start', 'type', 'reversed'],
  LI: ['value'],
  TH: ['colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
};

const HERE = 'https://site.example/stories/a';

const parsed = (html: string) => new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');

function faults(html: string) {
  const found: string[] = [];
  const { body, head } = parsed(html);
  if (head.childNodes.length > 0) found.push(head.innerHTML);
  for (const element of body.querySelectorAll('main *')) {
    if (!allowed.has(element.tagName)) found.push(element.tagName);
    for (const { name } of element.attributes) {
      if (!attributes[element.tagName]?.includes(name)) found.push(`${element.tagName} ${name}`);
    }
    const href = element.getAttribute('href');
    if (href !== null && !leadsToAPage(href)) found.push(`href=${href}`);
    if (element.tagName === 'SPAN' && !isNamedSetting(element.getAttribute('data-setting')))
      found.push('SPAN that names nothing');
    const src = element.getAttribute('src');
    if (src !== null && !isOwnFile(src)) found.push(`src=${src}`);
  }
  // Nothing closed the surrounding element.
  if (body.children.length !== 1) found.push('it leaves its place');
  return found;
}

const leadsToAPage = (href: string) =>
  !URL.canParse(href, HERE) || ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href, HERE).protocol);

const isOwnFile = (src: string) =>
  URL.canParse(src, HERE) && src.startsWith('/') && new URL(src, HERE).origin === new URL(HERE).origin;

test('without cleaning, most of the hostile HTML would get through', () => {
  const harmful = hostileHtml.filter((html) => faults(html).length > 0);
  expect(harmful.length).toBeGreaterThan(0.7 * hostileHtml.length);
  expect(hostileHtml.length).toBeGreaterThan(500);
});

test.each(hostileHtml)('hostile HTML is removed: %j', (html) => {
  expect(faults(cleanHtml(html))).toEqual([]);
});

test.each(hostileHtml)('cleaned HTML stays the same when cleaned again, and safe when parsed: %j', (html) => {
  const once = cleanHtml(html);
  expect(cleanHtml(once)).toBe(once);
  // Parsing and serialising in a browser is safe too.
  expect(faults(parsed(once).querySelector('main')?.innerHTML ?? '')).toEqual([]);
});

test('all hostile HTML together is removed', () => {
  expect(faults(cleanHtml(hostileHtml.join('\n')))).toEqual([]);
});
