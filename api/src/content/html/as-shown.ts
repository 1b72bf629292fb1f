import type { Database } from '../../server/database/database';
import { withoutHiddenPictures } from '../../media/library/hidden-pictures';
import { siteRepository } from '../../cms/site/site.repository';
import { fillInSettings, namesSettings } from '../../cms/html/named-settings';
import { withoutEmpty } from '../../cms/html/without-empty';

/**
 * A text as visitors see it now, without the pictures that may not be shown and what says nothing, and with the settings
 * that it names.
 * Answers that hold one are kept under the tag 'site' too.
 * @param html as `cleanHtml` left it
 */
export async function asShown(db: Database, html: string) {
  const shown = await withoutHiddenPictures(db, html);
  return withoutEmpty(namesSettings(shown) ? fillInSettings(shown, await siteRepository(db).read()) : shown);
}
