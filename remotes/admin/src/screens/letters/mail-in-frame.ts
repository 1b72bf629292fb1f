export type Scheme = 'light' | 'dark';

const wish = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g;

/** A style sheet as it is in one of the two schemes, whichever this computer prefers. */
export const inScheme = (css: string, scheme: Scheme) =>
  css.replaceAll(wish, (_, wished) => (wished === scheme ? '(min-width: 0)' : '(max-width: 0)'));

type View = NonNullable<Document['defaultView']>;

function sheetOf(view: View, css: string, media = '') {
  const sheet = new view.CSSStyleSheet({ media });
  sheet.replaceSync(css);
  return sheet;
}

/** Declares what an element's style attribute says. */
function declare(view: View, element: HTMLElement) {
  const [rule] = sheetOf(view, `a{${element.getAttribute('style')}}`).cssRules;
  if (!(rule instanceof view.CSSStyleRule)) return;
  for (const name of rule.style) {
    element.style.setProperty(name, rule.style.getPropertyValue(name), rule.style.getPropertyPriority(name));
  }
}

/**
 * Gives a mail that has arrived in a frame its looks. The page's policy holds in the frame too, and allows no styles that
 * stand in markup, as those of a mail do; those that a script declares it allows. Links open beside the portal.
 */
export function dressMail({ contentDocument: mail }: HTMLIFrameElement, scheme: Scheme) {
  const view = mail?.defaultView;
  // A browser of before 2023 shows the mail without its looks.
  if (!mail?.head || !view || !('replaceSync' in view.CSSStyleSheet.prototype)) return;
  const base = mail.createElement('base');
  base.target = '_blank';
  mail.head.prepend(base);
  const styles = [...mail.querySelectorAll('style')];
  mail.adoptedStyleSheets = styles.map(({ textContent, media }) =>
    sheetOf(view, inScheme(textContent ?? '', scheme), media),
  );
  for (const style of styles) style.remove();
  for (const element of mail.querySelectorAll<HTMLElement>('[style]')) declare(view, element);
  mail.documentElement.style.setProperty('color-scheme', scheme, 'important');
}
