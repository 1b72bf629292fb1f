import type { Duty, DutyFields, Role } from '@lapis/contract';
import { duties as usualDuties, isUsualDuty, type Permission } from '@lapis/contract/permissions';
import type { Generated } from 'kysely';
import type { Database } from '../../server/database/database';

declare module '../../server/database/tables' {
  interface Tables {
    duties: DutiesTable;
  }
}

/** Duties that owners made. */
interface DutiesTable {
  id: Generated<number>;
  label: string;
  /** JSON: the contract's permissions. */
  permissions: string;
}

/** What somebody may do in the portal, and what they are called by it. */
export interface KnownDuty {
  label: string;
  permissions: readonly Permission[];
}

const nameOf = (id: number) => `own-${id}`;
const idOf = (name: string) => Number(/^own-(\d+)$/.exec(name)?.[1] ?? 0);

/** What is left of a duty that is gone: nothing. */
const noDuty: KnownDuty = { label: 'No duty', permissions: [] };

/** The duty of somebody who may enter the portal; undefined of anybody else. */
export async function dutyOf(
  db: Database,
  { role, duty }: { role: Role; duty: string },
): Promise<KnownDuty | undefined> {
  if (role !== 'admin') return undefined;
  if (isUsualDuty(duty)) return usualDuties[duty];
  const row = await ownDuty(db, duty);
  return row ? { label: row.label, permissions: permissionsOf(row) } : noDuty;
}

const ownDuty = (db: Database, name: string) =>
  db.selectFrom('duties').selectAll().where('id', '=', idOf(name)).executeTakeFirst();

const asStored = (permissions: readonly Permission[]) => JSON.stringify([...new Set(permissions)]);

const permissionsOf = ({ permissions }: { permissions: string }) => JSON.parse(permissions) as Permission[];

export const dutiesRepository = (db: Database) => {
  /** How many accounts have a duty, also such as are in the trash: they may come back. */
  async function peopleWith(id: number) {
    const { people } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('people'))
      .where('duty', '=', nameOf(id))
      .executeTakeFirstOrThrow();
    return people;
  }

  const toDuty = async (row: { id: number; label: string; permissions: string }): Promise<Duty> => ({
    id: row.id,
    name: nameOf(row.id),
    label: row.label,
    permissions: permissionsOf(row),
    people: await peopleWith(row.id),
  });

  const columnsOf = ({ permissions, ...fields }: Partial<DutyFields>) => ({
    ...fields,
    ...(permissions && { permissions: asStored(permissions) }),
  });

  return {
    peopleWith,

    async list() {
      const rows = await db.selectFrom('duties').selectAll().orderBy('label').orderBy('id').execute();
      return Promise.all(rows.map(toDuty));
    },

    async find(id: number) {
      const row = await db.selectFrom('duties').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toDuty(row);
    },

    /** Whether there is a duty of that name, one that comes with the site or another. */
    isKnown: async (name: string) => isUsualDuty(name) || (await ownDuty(db, name)) !== undefined,

    async add({ label, permissions }: DutyFields) {
      const row = await db
        .insertInto('duties')
        .values({ label, permissions: asStored(permissions) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toDuty(row);
    },

    async change(id: number, changes: Partial<DutyFields>) {
      const columns = columnsOf(changes);
      const row =
        Object.keys(columns).length > 0
          ? await db.updateTable('duties').set(columns).where('id', '=', id).returningAll().executeTakeFirst()
          : await db.selectFrom('duties').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toDuty(row);
    },

    remove: (id: number) =>
      db.deleteFrom('duties').where('id', '=', id).returning('label').executeTakeFirst(),
  };
};
