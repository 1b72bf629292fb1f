import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';

/**
 * Adds a line to staff's note on a gift; does nothing without text. Reasons are kept there and not in the
 * audit log, so that an erasure can delete them.
 */
export async function appendNote(db: Database, giftId: number, note: string) {
  if (!note) return;
  await db
    .updateTable('gifts')
    // Appends in SQL: another user may have changed the note in the meantime.
    .set((eb) => ({
      note: eb
        .case()
        .when('note', '=', '')
        .then(note)
        .else(sql<string>`note || ${`\n${note}`}`)
        .end(),
    }))
    .where('id', '=', giftId)
    .execute();
}
