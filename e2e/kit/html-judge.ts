import { HtmlValidate } from 'html-validate';

/** Reports violations of the HTML standard in a page. */
export const htmlJudge = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Allows React's spelling, which means the same to browsers.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Ids created by React's useId begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // Lists may have names, and the lists of sliders do.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The page has a header for desktops and one for phones. A style sheet always hides one of them.
    'unique-landmark': 'off',
    // A style sheet keeps the digits of phone numbers together.
    'tel-non-breaking': 'off',
    // Authors decide how long a story's title is.
    'long-title': 'off',
  },
});
