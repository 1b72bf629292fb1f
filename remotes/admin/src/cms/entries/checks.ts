import { findingsOf } from '../../editor/check-html';
import type { AnyFields, ContentType } from './content-type';

/**
 * What is worth knowing before visitors see a thing, each in one sentence: that there is no text yet, and what the
 * check of the text found that shuts readers out. What only reads less well keeps nobody from publishing.
 */
export function openChecks<Fields extends AnyFields>({ one }: ContentType<Fields>, { html }: Fields) {
  if (html === undefined) return [];
  if (!/<img|<figure|<hr/.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') {
    return [`There is no text yet: visitors would see only the title of this ${one}.`];
  }
  const found = findingsOf(html)
    .filter(({ isSmall }) => !isSmall)
    .map(({ says }) => says);
  return [...new Set(found)].map((says) => {
    const count = found.filter((other) => other === says).length;
    return count > 1 ? `${says} (${count} times)` : says;
  });
}
