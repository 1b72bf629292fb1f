import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gutter, pageWidth } from './page-width';

function rule(file: string, selector: string) {
  const css = readFileSync(resolve(__dirname, `${file}.module.css`), 'utf8');
  const [, rest] = `\n${css}`.split(`\n${selector} {`);
  return rest?.slice(0, rest.indexOf('\n}')) ?? '';
}

/** jsdom has no layout, so specified styles, and those that prevent breakage, are read from the source. */
test.each([
  ['sliders/Dots', '.dot::before', /inline-size: 10px;\s+block-size: 10px;/],
  ['sliders/Slider', '.slider:not(:global(.swiper-initialized))', /overflow-x: auto;/],
  ['sliders/Slider', '.track', /transition-timing-function: ease;/],
  ['sliders/Slider', '.slide', /transition-timing-function: ease;/],
  ['widgets/ContentWidget', '.widget[data-fade]', /animation: fade /],
  ['widgets/ContentWidget', '@keyframes fade', /from \{\s+opacity: 0;/],
  ['widgets/Markup', '.scroller', /overflow-x: auto;/],
  ['legal/LegalPage', '.text', /grid-template-columns: minmax\(0, 1fr\);/],
  ['banners/Banner', '.banner[data-prominent] .picture img', /object-position: 70% 15%;/],
])('%s: %s', (file, selector, declarations) => {
  expect(rule(file, selector)).toMatch(declarations);
});

test('before Swiper has loaded, the strip shows as many slides as after', () => {
  const css = readFileSync(resolve(__dirname, 'galleries/GallerySlideStrip.module.css'), 'utf8');
  const widths = [...css.matchAll(/min-width: (\d+)px\) \{\s+\.row \{\s+--shown: (\d);/g)];
  expect(widths.map(([, from, shown]) => [from, shown])).toEqual([
    ['500', '2'],
    ['768', '4'],
    ['1024', '5'],
  ]);
});

test('the sizes of pictures match the width of a page', () => {
  const css = readFileSync(resolve(__dirname, '../../../shared/ui/src/theme.css'), 'utf8');
  const [, page] = /--page: (.*);/.exec(css) ?? [];
  expect(/--gutter: (.*);/.exec(css)?.[1]).toBe(gutter);
  expect(pageWidth).toBe(`min(${page}, 100vw - 2 * ${gutter})`);
});
