import type { Kysely, Migration } from 'kysely';

/** What a mail is about, so that its outcome stands beside that, and why it was not sent. */
export const outcomesOfMails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mails').addColumn('about', 'text').execute();
    await db.schema.alterTable('mails').addColumn('failure', 'text').execute();
    await db.schema.createIndex('mails_by_subject').on('mails').column('about').execute();
  },
};
