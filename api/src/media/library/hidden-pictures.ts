import type { Database } from '../../server/database/database';
import { mayBeShown } from './shown';
import { hashesIn } from '../../cms/files/hashes-in-text';

/**
 * A text without the pictures that may not be shown, and their captions. Done whenever it is read, so that a picture
 * is back as soon as it may be.
 * @param html as `cleanHtml` left it, in which no attribute holds a bare bracket
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
