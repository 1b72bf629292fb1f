import type { Database } from '../../server/database/database';
import type { AnyFields, ContentType } from './content-type';

/** Reads an entry and locks it until the transaction ends. */
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
