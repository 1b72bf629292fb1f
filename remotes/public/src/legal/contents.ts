export interface ContentsEntry {
  id: string;
  text: string;
}

const heading = /<h2\b([^>]*)>([\s\S]*?)<\/h2>/g;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

const extractText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .trim();

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * Adds ids to second-level headings and lists the headings. Works on a string, so that server and browser
 * agree; sanitised markup is regular enough for that. The prefix avoids clashes with the page's own ids.
 */
export function withContents(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const marked = html.replace(heading, (whole, attributes: string, inner: string) => {
    const text = extractText(inner);
    if (!text) return whole;
    const wanted = `section-${slug(text)}`;
    const times = contents.filter(({ id }) => id === wanted || id.startsWith(`${wanted}--`)).length;
    const id = times === 0 ? wanted : `${wanted}--${times + 1}`;
    contents.push({ id, text });
    return `<h2${attributes.replace(/\sid="[^"]*"/, '')} id="${id}">${inner}</h2>`;
  });
  return { html: marked, contents };
}
