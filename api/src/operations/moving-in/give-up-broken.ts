import type { Database } from '../../server/database/database';
import { storeOf, type StoreSettings } from '../../server/storage/open-store';
import { importsRepository } from './imports.repository';

/** Ends the moves that nobody can go on with, and deletes their exports, which may hold private drafts. */
export async function giveUpBroken(db: Database, settings: StoreSettings) {
  for (const { stored } of await importsRepository(db).endBroken()) {
    if (stored !== null) await storeOf(settings).delete(stored);
  }
}
