export type Scheme = 'light' | 'dark';

const wish = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g;

/** A style sheet as it is in one of the two schemes, whichever this computer prefers. */
export const inScheme = (css: string, scheme: Scheme) =>
  css.replaceAll(wish, (_, wished) => (wished === scheme ? '(min-width: 0)' : '(max-width: 0)'));

/** A mail without its styles, and these by themselves. */
export interface ReadyMail {
  markup: string;
  sheets: { css: string; media: string }[];
}

const sheet = /<style\b([^>]*)>(.*?)<\/style>/gis;
const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** A value in quotes, or the name of the attribute. */
const valueOrStyle = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi;

/** Where a picture of the site is; the portal may be open at another of the site's addresses, whose pictures alone it shows. */
const pictureOfSite = /(\ssrc=")https?:\/\/[^"/]+(?=\/storage\/)/gi;

/**
 * Takes the styles out of a mail. The page's policy holds in its frames too, and browsers report each style that stands in
 * markup, even where it is only parsed: so it is done in the text. Those that a script declares are allowed (`dressMail`).
 */
export function readyMail(html: string): ReadyMail {
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

type View = NonNullable<Document['defaultView']>;

function sheetOf(view: View, css: string, media = '') {
  const sheet = new view.CSSStyleSheet({ media });
  sheet.replaceSync(css);
  return sheet;
}

/** Declares what an element's style attribute said. */
function declare(view: View, element: HTMLElement) {
  const [rule] = sheetOf(view, `a{${element.dataset['style']}}`).cssRules;
  if (!(rule instanceof view.CSSStyleRule)) return;
  for (const name of rule.style) {
    element.style.setProperty(name, rule.style.getPropertyValue(name), rule.style.getPropertyPriority(name));
  }
}

/** Gives a mail that has arrived in a frame its styles, as they are in one of the two schemes; links open beside the portal. */
export function dressMail(
  { contentDocument: mail }: HTMLIFrameElement,
  { sheets }: ReadyMail,
  scheme: Scheme,
) {
  const view = mail?.defaultView;
  // A browser of before 2023 shows the mail without its looks.
  if (!mail || !view || !('replaceSync' in view.CSSStyleSheet.prototype)) return;
  if (!mail.querySelector('base')) {
    const base = mail.createElement('base');
    base.target = '_blank';
    mail.head.prepend(base);
  }
  mail.adoptedStyleSheets = sheets.map(({ css, media }) => sheetOf(view, inScheme(css, scheme), media));
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) declare(view, element);
  mail.documentElement.style.setProperty('color-scheme', scheme, 'important');
}
