import type { RefusedMedia } from '@lapis/contract';
import type { Selectable } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { ContentType } from '../../cms/types/content-type';
import { type Database, inTransaction } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { HttpError } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { libraryRepository } from './library.repository';
import { collectCacheTags, type FileUse, findUses } from './media-uses';

/**
 * Moves a file to the trash, or restores it. Returns the cache tags to publish; undefined if nothing was
 * moved.
 */
export const moveFile = (db: Database, id: number, action: 'trashed' | 'restored', actor: Actor) =>
  inTransaction(db, async (transaction) => {
    const moved = await transaction
      .updateTable('media')
      .set({ deleted_at: action === 'trashed' ? timestamp() : null })
      .where('id', '=', id)
      .where('deleted_at', action === 'trashed' ? 'is' : 'is not', null)
      .returning(['hash', 'name'])
      .executeTakeFirst();
    if (!moved) return undefined;
    await audit(transaction).note(actor, { action, kind: 'media', id, title: moved.name });
    return collectCacheTags([moved], []);
  });

interface Discarding {
  ids: number[];
  action: 'trash' | 'restore' | 'delete';
  actor: Actor;
  removeFiles: (row: Selectable<Tables['media']>) => Promise<void>;
}

/**
 * Moves files to the trash, restores or deletes them, one after the other. Skips files that are in use,
 * unless they are to be restored.
 * @returns the ids of the files that were processed, the skipped files with reasons, the cache tags to
 * publish, and the consent forms that may be unused now
 */
export async function discardMany(
  db: Database,
  types: readonly ContentType[],
  { ids, action, actor, removeFiles }: Discarding,
) {
  const [done, refused, tags, forms] = [[] as number[], [] as RefusedMedia[], [] as string[], [] as number[]];

  async function discard(id: number) {
    if (action === 'delete') return libraryRepository(db, types).remove(id, actor, removeFiles);
    const moved = await moveFile(db, id, action === 'trash' ? 'trashed' : 'restored', actor);
    return moved && { tags: moved, forms: [] };
  }

  for (const id of new Set(ids)) {
    const file = await db
      .selectFrom('media')
      .select(['id', 'hash', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!file) continue;
    const uses = action === 'restore' ? [] : await findUses(db, types, [file]);
    if (uses.length > 0) {
      refused.push({ id, name: file.name, reason: reasonOf(uses) });
      continue;
    }
    try {
      const discarded = await discard(id);
      tags.push(...(discarded?.tags ?? []));
      forms.push(...(discarded?.forms ?? []));
      done.push(id);
    } catch (error) {
      // Skips the file: an editor may have started to use it in the meantime.
      if (!(error instanceof HttpError)) throw error;
      refused.push({ id, name: file.name, reason: error.message });
    }
  }
  return { done, refused, tags: [...new Set(tags)], forms };
}

/** Maximum number of uses that an error message names. */
const MOST_NAMED = 3;

function reasonOf(uses: FileUse[]) {
  const named = uses.slice(0, MOST_NAMED).map(({ title }) => `“${title || 'Untitled'}”`);
  const more = uses.length - named.length;
  return `It is used in ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
