import { href, isAnnounced } from '@lapis/router';

/** Giving money, written as the other ways are. */
const givingMoney = () =>
  `<h2>Give money</h2><p>Once or each month, in a few minutes.</p><p><a href="${href('give')}">Give</a></p>`;

/** Whether a way leads to the form with which one gives, or to an appeal. */
const leadsToGiving = (way: string) => new RegExp(`href="${href('give')}["/?#]`).test(way);

/**
 * What stands before the first heading of the text 'action', and its ways to help, each from its heading on. Where
 * gifts are taken and no way says so, that is the first.
 */
export function waysOf(html: string) {
  const parts = html.split(/(?=<h2\b)/);
  const isWay = (part: string) => part.startsWith('<h2');
  const [introduction = ''] = parts;
  const ways = parts.filter(isWay);
  if (isAnnounced('give') && !ways.some(leadsToGiving)) ways.unshift(givingMoney());
  return { introduction: isWay(introduction) ? '' : introduction, ways };
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '');

/**
 * A way in short, as markup: its heading, its first sentence, and its step.
 * @param way markup that the server has sanitised
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

/** Steps that lead to the contact page lead to its form there. */
const toForm = (step: string) => step.replace(/href="(\/contact(?:\?[^"#]*)?)"/g, 'href="$1#write"');
