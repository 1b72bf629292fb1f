import { HtmlValidate } from 'html-validate';

/** Says what of the HTML of a page is not as the standard wants it. */
export const htmlJudge = new HtmlValidate({
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
