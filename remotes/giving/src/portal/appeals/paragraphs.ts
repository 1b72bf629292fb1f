const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text whose paragraphs are separated by empty lines, as HTML. */
export const htmlOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/\s*\n\s*/g, '<br>')}</p>`)
    .join('');

/** The text of HTML that is made of paragraphs; nothing of it is run or fetched. */
export function textOf(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const block of body.querySelectorAll('p, li, h2, h3, h4, blockquote, tr')) block.append('\n\n');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}

/** Whether HTML says more than its text does, such as a link or a heading. */
export const saysMore = (html: string) => /<(?!\/?(?:p|br)\b)[a-z/]/i.test(html);
