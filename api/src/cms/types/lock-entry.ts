import type { Database } from '../../server/database/database';
import type { AnyFields, ContentType } from './content-type';

/** Reads an entry, and keeps every change of it waiting until this transaction has ended; undefined where there is none. */
export const lockEntry = <Fields extends AnyFields>(
  db: Database,
  { table }: ContentType<Fields>,
  id: number,
) =>
  db
    .updateTable(table)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
