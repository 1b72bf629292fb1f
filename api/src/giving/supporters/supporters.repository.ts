import { type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import '../tables';

export type SupporterRow = Selectable<Tables['supporters']>;

export interface SupporterIdentity {
  name: string;
  email: string;
}

export const nameKey = (name: string) => foldText(name).replace(/\s+/g, ' ').trim();

export const supportersRepository = (db: Database) => {
  const find = (id: number) =>
    db.selectFrom('supporters').selectAll().where('id', '=', id).executeTakeFirst();

  const byEmail = (email: string) =>
    db
      .selectFrom('supporters')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('email', '<>', '')
      .where('joined_into', 'is', null)
      .where('erased_at', 'is', null)
      .orderBy('id');

  const create = ({ name, email }: SupporterIdentity) => {
    const now = timestamp();
    return db
      .insertInto('supporters')
      .values({
        name,
        name_folded: nameKey(name),
        email,
        phone: '',
        address: '',
        note: '',
        joined_into: null,
        erased_at: null,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  return {
    find,
    create,
    byEmail: (email: string) => byEmail(email).execute(),

    /**
     * Finds or creates the supporter with that name and email address. A couple that shares an address
     * remains two supporters, because a declaration covers one person.
     */
    async identify({ name, email }: SupporterIdentity) {
      const known = email
        ? await byEmail(email).where('name_folded', '=', nameKey(name)).executeTakeFirst()
        : undefined;
      return known ? { ...known, isNew: false } : { ...(await create({ name, email })), isNew: true };
    },

    nameKey,
  };
};
