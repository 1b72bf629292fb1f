import { href, isAnnounced } from '@lapis/router';

const givingMoney = () =>
  `<h2>Give money</h2><p>Once or each month, in a few minutes.</p><p><a href="${href('give')}">Give</a></p>`;

const leadsToGiving = (way: string) => new RegExp(`href="${href('give')}["/?#]`).test(way);

/**
 * Splits the site text 'action' into its introduction and its ways to help, each starting at a heading. Adds
 * giving as the first way if gifts are accepted and no way mentions it.
 */
export function parseWays(html: string) {
  const parts = html.split(/(?=<h2\b)/);
  const isWay = (part: string) => part.startsWith('<h2');
  const [introduction = ''] = parts;
  const ways = parts.filter(isWay);
  if (isAnnounced('give') && !ways.some(leadsToGiving)) ways.unshift(givingMoney());
  return { introduction: isWay(introduction) ? '' : introduction, ways };
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '');

/**
 * Shortens a way to help: only its heading, first sentence and call to action remain.
 * @param way markup sanitised by the server
 */
export function inShort(way: string) {
  const [, heading = ''] = /<h2\b[^>]*>(.*?)<\/h2>/s.exec(way) ?? [];
  const paragraphs = [...way.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) => inner);
  const step = paragraphs.findLast((paragraph) => paragraph.includes('<a '));
  const [text = ''] = paragraphs.filter((paragraph) => paragraph !== step).map(withoutTags);
  const [sentence = text] = /^.*?[.!?…](?=\s|$)/s.exec(text) ?? [];
  return [`<h3>${heading}</h3>`, sentence && `<p>${sentence}</p>`, step && `<p>${toForm(step)}</p>`]
    .filter(Boolean)
    .join('');
}

const toForm = (step: string) => step.replace(/href="(\/contact(?:\?[^"#]*)?)"/g, 'href="$1#write"');
