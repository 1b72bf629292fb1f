import type { SupporterFields } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { supportersRepository } from '../supporters/supporters.repository';

type SupporterInput = { [Name in keyof SupporterFields]?: SupporterFields[Name] | undefined };

export const supporterFieldsRepository = (db: Database) => {
  const people = supportersRepository(db);

  const toColumns = ({ name, email, phone, address_lines, note }: SupporterInput) => ({
    ...(name !== undefined && { name, name_folded: people.nameKey(name) }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address_lines && { address: address_lines.filter(Boolean).join('\n') }),
    ...(note !== undefined && { note }),
  });

  return {
    /** Creates a supporter even if one with this name exists; staff are shown possible duplicates. */
    async create({ name, email = '', ...fields }: SupporterInput & { name: string }) {
      const { id } = await people.create({ name, email });
      const columns = toColumns(fields);
      if (Object.keys(columns).length > 0)
        await db.updateTable('supporters').set(columns).where('id', '=', id).execute();
      return id;
    },

    async change(id: number, version: number, fields: SupporterInput) {
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
