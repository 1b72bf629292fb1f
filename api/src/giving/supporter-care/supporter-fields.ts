import type { SupporterFields } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { supportersRepository } from '../supporters/supporters.repository';

type Fields = { [Name in keyof SupporterFields]?: SupporterFields[Name] | undefined };

/** What staff write of a supporter. */
export const supporterFieldsRepository = (db: Database) => {
  const people = supportersRepository(db);

  const toColumns = ({ name, email, phone, address_lines, note }: Fields) => ({
    ...(name !== undefined && { name, name_folded: people.nameKey(name) }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address_lines && { address: address_lines.filter(Boolean).join('\n') }),
    ...(note !== undefined && { note }),
  });

  return {
    /** Writes a supporter down, also where there is one of the same name: staff are shown who may be the same. */
    async create({ name, email = '', ...fields }: Fields & { name: string }) {
      const { id } = await people.create({ name, email });
      const columns = toColumns(fields);
      if (Object.keys(columns).length > 0)
        await db.updateTable('supporters').set(columns).where('id', '=', id).execute();
      return id;
    },

    /** Changes the copy of that version; false where there is a newer one. */
    async change(id: number, version: number, fields: Fields) {
      const { numUpdatedRows } = await db
        .updateTable('supporters')
        .set({ ...toColumns(fields), version: sql`version + 1`, updated_at: timestamp() })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
