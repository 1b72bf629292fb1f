import type { Database } from '../../server/database/database';
import { withoutHiddenPictures } from '../../media/library/pictures/hidden-pictures';
import { siteRepository } from '../../cms/site/site.repository';
import { fillInSettings, namesSettings } from '../../cms/html/named-settings';
import { withoutEmpty } from '../../cms/html/without-empty';

/**
 * Prepares text for visitors: removes hidden pictures and empty elements, and fills in settings. Responses
 * that contain the text need the cache tag 'site'.
 * @param html sanitised by `cleanHtml`
 */
export async function asShown(db: Database, html: string) {
  const shown = await withoutHiddenPictures(db, html);
  return withoutEmpty(namesSettings(shown) ? fillInSettings(shown, await siteRepository(db).read()) : shown);
}
