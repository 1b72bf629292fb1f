/** A link or a heading in which nothing stands: nobody can see it, and who hears the page is led to nothing. */
const EMPTY = /<(a|h[2-4])(?: [^<>]*)?>(?:\s|&nbsp;|<br \/>|<\/?(?:strong|em|u|s|code|span)>)*<\/\1>/g;

/**
 * A text without links and headings that say nothing, such as a link around a picture that is gone.
 * @param html as `cleanHtml` left it, with its settings filled in
 */
export function withoutEmpty(html: string): string {
  const less = html.replace(EMPTY, '');
  // A heading may have held nothing but such a link.
  return less === html ? html : withoutEmpty(less);
}
