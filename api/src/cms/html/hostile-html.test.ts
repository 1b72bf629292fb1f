/** @jest-environment jsdom */
import { isNamedSetting } from '@lapis/contract/named-settings';
import { cleanHtml } from './clean-html';
import { hostileHtml } from './hostile-html.fixture';

/** Elements that may stand on the site, as browsers read them; a table's body comes by itself. */
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

/** What a browser makes of a text; it may stand anywhere in a page. */
const parsed = (html: string) => new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');

/** What of a text should not have got through. */
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
  // Nothing ended what it stood in.
  if (body.children.length !== 1) found.push('it leaves its place');
  return found;
}

const leadsToAPage = (href: string) =>
  !URL.canParse(href, HERE) || ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href, HERE).protocol);

const isOwnFile = (src: string) =>
  URL.canParse(src, HERE) && src.startsWith('/') && new URL(src, HERE).origin === new URL(HERE).origin;

test('without cleaning, most of it would get through', () => {
  const harmful = hostileHtml.filter((html) => faults(html).length > 0);
  expect(harmful.length).toBeGreaterThan(0.7 * hostileHtml.length);
  expect(hostileHtml.length).toBeGreaterThan(500);
});

test.each(hostileHtml)('nothing of it gets through: %j', (html) => {
  expect(faults(cleanHtml(html))).toEqual([]);
});

test.each(hostileHtml)('what was cleaned is clean: %j', (html) => {
  const once = cleanHtml(html);
  expect(cleanHtml(once)).toBe(once);
  // Nor does a browser make something else of it that is not.
  expect(faults(parsed(once).querySelector('main')?.innerHTML ?? '')).toEqual([]);
});

test('nothing of all of it together gets through', () => {
  expect(faults(cleanHtml(hostileHtml.join('\n')))).toEqual([]);
});
