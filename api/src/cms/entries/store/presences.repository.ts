import type { Generated } from 'kysely';
import { MINUTE, SECOND, timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import type { ContentTable } from '../../../server/database/tables';
import { editorName } from './editor-name';

declare module '../../../server/database/tables' {
  interface Tables {
    presences: PresencesTable;
  }
}

interface PresencesTable {
  id: Generated<number>;
  kind: ContentTable;
  entry_id: number;
  user_id: number;
  since: string;
  seen_at: string;
}

/** Time without a heartbeat after which the editor is considered gone. */
const GONE_AFTER = 1.5 * MINUTE;

/** Minimum time between heartbeats that are stored; heartbeats arrive every few seconds. */
const NOTED_EVERY = 20 * SECOND;

export const presencesRepository = (db: Database, kind: ContentTable) => ({
  async stay(entryId: number, userId: number) {
    const now = timestamp();
    await db
      .insertInto('presences')
      .values({ kind, entry_id: entryId, user_id: userId, since: now, seen_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'entry_id', 'user_id'])
          .doUpdateSet((eb) => ({
            seen_at: now,
            since: eb
              .case()
              .when('presences.seen_at', '<', timestamp(-GONE_AFTER))
              .then(now)
              .else(eb.ref('presences.since'))
              .end(),
          }))
          .where('presences.seen_at', '<', timestamp(-NOTED_EVERY)),
      )
      .execute();
  },

  leave: (entryId: number, userId: number) =>
    db
      .deleteFrom('presences')
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId)
      .where('user_id', '=', userId)
      .execute(),

  async others(entryId: number, userId: number) {
    const rows = await db
      .selectFrom('presences')
      .innerJoin('users', 'users.id', 'presences.user_id')
      .select(['since'])
      .select(editorName.as('name'))
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId)
      .where('user_id', '!=', userId)
      .where('seen_at', '>', timestamp(-GONE_AFTER))
      .orderBy('since')
      .execute();
    return rows.map(({ name, since }) => ({ name: name ?? '', since }));
  },
});

export const purgePresences = (db: Database) =>
  db.deleteFrom('presences').where('seen_at', '<', timestamp(-GONE_AFTER)).execute();
