import type { Database } from '../../server/database/database';

declare module '../../server/database/tables' {
  interface Tables {
    sent_back_texts: SentBackTextsTable;
  }
}

interface SentBackTextsTable {
  approval_id: number;
  /** JSON of all the entry's fields, as the reviewer read them. */
  fields: string;
}

/** Stores, for each request for approval, the content as it was when last sent back. */
export const sentBackTextsRepository = (db: Database) => ({
  async find(approvalId: number) {
    const row = await db
      .selectFrom('sent_back_texts')
      .select('fields')
      .where('approval_id', '=', approvalId)
      .executeTakeFirst();
    return row && (JSON.parse(row.fields) as Record<string, unknown>);
  },

  async keep(approvalId: number, fields: Record<string, unknown>) {
    await db.deleteFrom('sent_back_texts').where('approval_id', '=', approvalId).execute();
    await db
      .insertInto('sent_back_texts')
      .values({ approval_id: approvalId, fields: JSON.stringify(fields) })
      .execute();
  },
});
