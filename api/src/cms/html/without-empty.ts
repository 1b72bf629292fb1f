/** Matches an empty link or heading, which is invisible but announced by screen readers. */
const EMPTY = /<(a|h[2-4])(?: [^<>]*)?>(?:\s|&nbsp;|<br \/>|<\/?(?:strong|em|u|s|code|span)>)*<\/\1>/g;

/**
 * Removes empty links and headings, such as a link around a deleted picture.
 * @param html sanitised by `cleanHtml`, with placeholders for settings already replaced
 */
export function withoutEmpty(html: string): string {
  const less = html.replace(EMPTY, '');
  // Repeated, because a heading may have contained only an empty link.
  return less === html ? html : withoutEmpty(less);
}
