import { formatterFactory, HtmlValidate } from 'html-validate';
import { expect, test } from './journey';
import { publicPages } from './public-pages';

const judge = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's way of writing, which means the same to a browser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Those of React's useId begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // Lists may be named, and those of sliders are.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // One of the two headers, of desktops and of phones, is always hidden, by a style sheet.
    'unique-landmark': 'off',
    // A style sheet keeps their digits together.
    'tel-non-breaking': 'off',
    // How long a story's title is, its author decides.
    'long-title': 'off',
  },
});
const told = formatterFactory('text');

test('the markup of every page that the server renders is valid', async ({ request }) => {
  for (const path of [...publicPages.map((page) => page.path), '/login', '/unauthorized']) {
    const html = await (await request.get(path)).text();
    const { results } = await judge.validateString(html, path);
    expect.soft(told(results), path).toBe('');
  }
});
