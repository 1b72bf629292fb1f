import type { AuditEntry, AuditKind } from '@lapis/contract';
import type { Permission } from '@lapis/contract/permissions';
import type { Database } from '../../server/database/database';
import { maySeeMail } from '../../server/http/mail-permissions';

interface Naming {
  needs?: Permission;
  read: (db: Database, ids: number[], held: readonly Permission[]) => Promise<{ id: number; name: string }[]>;
}

/**
 * Queries for the names of records that the audit log stores only by id. Their names aren't stored, because
 * the log is kept for longer than the records.
 */
const namings: Partial<Record<AuditKind, Naming>> = {
  messages: {
    needs: 'messages',
    async read(db, ids) {
      const rows = await db
        .selectFrom('messages')
        .select(['id', 'subject', 'name'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id, subject, name }) => ({ id, name: `“${subject}” from ${name}` }));
    },
  },
  mails: {
    async read(db, ids, held) {
      const rows = await db
        .selectFrom('mails')
        .select(['id', 'subject', 'recipient', 'about'])
        .where('id', 'in', ids)
        .execute();
      return rows
        .filter(({ about }) => maySeeMail(about, held))
        .map(({ id, subject, recipient }) => ({
          id,
          name: `“${subject}” to ${recipient ?? 'the charity’s own address'}`,
        }));
    },
  },
  subscribers: {
    needs: 'subscribers',
    read: (db, ids) =>
      db.selectFrom('subscribers').select(['id', 'email as name']).where('id', 'in', ids).execute(),
  },
};

/**
 * Adds the names of messages, emails and subscribers to audit entries.
 * @param held the reader's permissions, which decide which names are added
 */
export async function nameSubjects(
  db: Database,
  entries: readonly AuditEntry[],
  held: readonly Permission[],
): Promise<AuditEntry[]> {
  let named = [...entries];
  for (const [kind, { needs, read }] of Object.entries(namings)) {
    const ids = named.flatMap((entry) =>
      entry.kind === kind && entry.subject_id !== null ? entry.subject_id : [],
    );
    if (ids.length === 0 || (needs && !held.includes(needs))) continue;
    const names = new Map((await read(db, [...new Set(ids)], held)).map(({ id, name }) => [id, name]));
    named = named.map((entry) => {
      const name = entry.kind === kind && entry.subject_id !== null ? names.get(entry.subject_id) : undefined;
      return name === undefined ? entry : { ...entry, named: name };
    });
  }
  return named;
}
