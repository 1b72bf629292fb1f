/** Elements that are open at once: more than any text has, and few enough for a parser, whose time grows with their square. */
const MOST_OPEN = 5000;

/** HTML as it is, or its words alone if more elements are open at once than a parser has time for. */
export function shallowHtml(html: string) {
  let open = 0;
  for (const [, end] of html.matchAll(/<(\/?)(?!(?:br|hr|img|wbr|col|input|source)\b)[a-z]/gi)) {
    open = Math.max(0, open + (end ? -1 : 1));
    if (open > MOST_OPEN) return withoutTags(html);
  }
  return html;
}

/** HTML without its tags. What is left of one within another is none either. */
const withoutTags = (html: string) => html.replace(/<\/?[a-z][^<>]*>/gi, '').replace(/<(?=[a-z/])/gi, '&lt;');
