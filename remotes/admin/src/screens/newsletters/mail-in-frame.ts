export type ColourScheme = 'light' | 'dark';

const wish = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g;

/** Replaces `prefers-color-scheme` queries so that the given scheme applies. */
export const inScheme = (css: string, scheme: ColourScheme) =>
  css.replaceAll(wish, (_, wished) => (wished === scheme ? '(min-width: 0)' : '(max-width: 0)'));

/** An email's markup, separated from its style sheets. */
export interface ReadyMail {
  markup: string;
  sheets: { css: string; media: string }[];
}

const sheet = /<style\b([^>]*)>(.*?)<\/style>/gis;
const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** Matches a quoted value, or the name of the style attribute. */
const valueOrStyle = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi;

/**
 * Matches the origin in the addresses of the site's pictures. Emails use the site's main address, but the
 * portal's policy only allows pictures from its own origin.
 */
const pictureOfSite = /(\ssrc=")https?:\/\/[^"/]+(?=\/storage\/)/gi;

/**
 * Separates an email's styles from its markup. The page's content security policy also applies to its frames,
 * and browsers report every inline style, even in markup that is only parsed. So the styles are taken out of
 * the text, and `dressMail` applies them by script, which the policy allows.
 */
export function separateStyles(html: string): ReadyMail {
  const sheets = Array.from(html.matchAll(sheet), ([, attributes = '', css = '']) => ({
    css,
    media: /\bmedia="([^"]*)"/i.exec(attributes)?.[1] ?? '',
  }));
  const markup = html
    .replaceAll(sheet, '')
    .replaceAll(pictureOfSite, '$1')
    .replaceAll(tag, (one) =>
      one.replaceAll(valueOrStyle, (_, value?: string, space?: string) => value ?? `${space}data-style`),
    );
  return { markup, sheets };
}

type FrameWindow = NonNullable<Document['defaultView']>;

function createSheet(view: FrameWindow, css: string, media = '') {
  const sheet = new view.CSSStyleSheet({ media });
  sheet.replaceSync(css);
  return sheet;
}

/** Applies an element's original style attribute. */
function applyInlineStyle(view: FrameWindow, element: HTMLElement) {
  const [rule] = createSheet(view, `a{${element.dataset['style']}}`).cssRules;
  if (!(rule instanceof view.CSSStyleRule)) return;
  for (const name of rule.style) {
    element.style.setProperty(name, rule.style.getPropertyValue(name), rule.style.getPropertyPriority(name));
  }
}

/** Applies an email's styles to its frame, in the given colour scheme, and opens links in a new tab. */
export function dressMail(
  { contentDocument: mail }: HTMLIFrameElement,
  { sheets }: ReadyMail,
  scheme: ColourScheme,
) {
  const view = mail?.defaultView;
  // Browsers from before 2023 show the email unstyled.
  if (!mail || !view || !('replaceSync' in view.CSSStyleSheet.prototype)) return;
  if (!mail.querySelector('base')) {
    const base = mail.createElement('base');
    base.target = '_blank';
    mail.head.prepend(base);
  }
  mail.adoptedStyleSheets = sheets.map(({ css, media }) => createSheet(view, inScheme(css, scheme), media));
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) applyInlineStyle(view, element);
  mail.documentElement.style.setProperty('color-scheme', scheme, 'important');
}
