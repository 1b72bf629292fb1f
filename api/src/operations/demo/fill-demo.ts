import { entriesRepository } from '../../cms/entries/entries.repository';
import { searchIndex } from '../../cms/search/search-index';
import { demonstrations } from '../../content/types';
import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import type { PictureIndex } from '../../media/pictures/index-file';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { holdsContent } from '../holds-content';
import { demoContent } from './content';
import { fillGiving } from './fill-giving';
import { demoFiles, type Folders, renderedPictures } from './demo-files';

/**
 * Fills an empty database with the demonstration, in one transaction. Does nothing if there is any content,
 * so that a start never changes what editors have written. Returns true if the database was filled.
 * @throws StartFailure if the demo's pictures haven't been rendered
 */
export async function fillDemo(db: Database, folders: Folders) {
  if (await holdsContent(db)) return false;
  const index = await renderedPictures(folders);
  await db.transaction().execute((transaction) => write(transaction, index, folders));
  return true;
}

async function write(db: Database, index: PictureIndex, folders: Folders) {
  const { site, pictures } = demoContent;
  const files = demoFiles(db, pictures, index, folders);
  const now = timestamp();
  await siteRepository(db).write(StoredSite.parse(site));
  for (const { type, entries } of await demonstrations()) {
    for await (const { fields, published_at: publish_at = now, parts } of entries(files)) {
      const id = await entriesRepository(db, type).create({ fields, state: 'published', publish_at }, null);
      if (!type.parts || !parts) continue;
      await type.parts.write(db, id, type.parts.fields.parse(parts));
      await searchIndex(db).refresh(type, id);
    }
  }
  await fillGiving(db, (slug) => files.entry('projects', slug));
}
