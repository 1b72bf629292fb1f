const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Converts text to HTML; blank lines separate paragraphs. */
export const textToHtml = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/\s*\n\s*/g, '<br>')}</p>`)
    .join('');

/** Extracts the text from HTML, without executing or loading anything in it. */
export function htmlToText(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const block of body.querySelectorAll('p, li, h2, h3, h4, blockquote, tr')) block.append('\n\n');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}

/** Checks for markup that plain text would lose, e.g. links or headings. */
export const saysMore = (html: string) => /<(?!\/?(?:p|br)\b)[a-z/]/i.test(html);
