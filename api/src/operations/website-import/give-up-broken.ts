import type { Database } from '../../server/database/database';
import { openSiteStore, type StoreSettings } from '../../server/storage/open-store';
import { importsRepository } from './imports.repository';

/**
 * Ends interrupted imports that can't be resumed and deletes their exports, which may contain private drafts.
 */
export async function giveUpBroken(db: Database, settings: StoreSettings) {
  for (const { stored } of await importsRepository(db).endBroken()) {
    if (stored !== null) await openSiteStore(settings).delete(stored);
  }
}
