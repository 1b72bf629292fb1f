import type { Database } from '../../../server/database/database';
import { mayBeShown } from './shown';
import { hashesIn } from '../../../cms/files/hashes-in-text';

/**
 * Removes pictures that visitors may not see, with their captions. Applied whenever content is displayed, so
 * a picture reappears once it is permitted again.
 * @param html sanitised by `cleanHtml`, without `>` in attributes
 */
export async function withoutHiddenPictures(db: Database, html: string) {
  const hashes = hashesIn(html);
  if (hashes.length === 0) return html;
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where('hash', 'in', hashes)
    .where((eb) => eb.not(mayBeShown()))
    .execute();
  const hidden = rows.map(({ hash }) => hash);
  if (hidden.length === 0) return html;
  const keepShown = (part: string) => (hashesIn(part).some((hash) => hidden.includes(hash)) ? '' : part);
  return html.replace(innermostFigure, keepShown).replace(pictureTag, keepShown);
}

const innermostFigure = /<figure>(?:(?!<\/?figure>)[^])*<\/figure>/g;
const pictureTag = /<img [^<>]*>/g;
