import type { StaffRole, StaffRoleFields, Role } from '@lapis/contract';
import { usualRoles, isUsualRole, type Permission } from '@lapis/contract/permissions';
import type { Generated } from 'kysely';
import type { Database } from '../../server/database/database';

declare module '../../server/database/tables' {
  interface Tables {
    roles: RolesTable;
  }
}

interface RolesTable {
  id: Generated<number>;
  label: string;
  permissions: string;
}

export interface KnownRole {
  label: string;
  permissions: readonly Permission[];
}

const ownRoleName = (id: number) => `own-${id}`;
const parseRoleId = (name: string) => Number(/^own-(\d+)$/.exec(name)?.[1] ?? 0);

/** Role of users whose own role has been deleted; grants no permissions. */
const noRole: KnownRole = { label: 'No role', permissions: [] };

export async function findRole(
  db: Database,
  { role, staff_role }: { role: Role; staff_role: string },
): Promise<KnownRole | undefined> {
  if (role !== 'admin') return undefined;
  if (isUsualRole(staff_role)) return usualRoles[staff_role];
  const row = await findOwnRole(db, staff_role);
  return row ? { label: row.label, permissions: parsePermissions(row) } : noRole;
}

const findOwnRole = (db: Database, name: string) =>
  db.selectFrom('roles').selectAll().where('id', '=', parseRoleId(name)).executeTakeFirst();

const asStored = (permissions: readonly Permission[]) => JSON.stringify([...new Set(permissions)]);

const parsePermissions = ({ permissions }: { permissions: string }) =>
  JSON.parse(permissions) as Permission[];

export const rolesRepository = (db: Database) => {
  /** Counts the accounts with a role, including those in the trash, which may be restored. */
  async function peopleWith(id: number) {
    const { people } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('people'))
      .where('staff_role', '=', ownRoleName(id))
      .executeTakeFirstOrThrow();
    return people;
  }

  const toRole = async (row: { id: number; label: string; permissions: string }): Promise<StaffRole> => ({
    id: row.id,
    name: ownRoleName(row.id),
    label: row.label,
    permissions: parsePermissions(row),
    people: await peopleWith(row.id),
  });

  const toColumns = ({ permissions, ...fields }: Partial<StaffRoleFields>) => ({
    ...fields,
    ...(permissions && { permissions: asStored(permissions) }),
  });

  return {
    peopleWith,

    async list() {
      const rows = await db.selectFrom('roles').selectAll().orderBy('label').orderBy('id').execute();
      return Promise.all(rows.map(toRole));
    },

    async find(id: number) {
      const row = await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRole(row);
    },

    isKnown: async (name: string) => isUsualRole(name) || (await findOwnRole(db, name)) !== undefined,

    async add({ label, permissions }: StaffRoleFields) {
      const row = await db
        .insertInto('roles')
        .values({ label, permissions: asStored(permissions) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRole(row);
    },

    async change(id: number, changes: Partial<StaffRoleFields>) {
      const columns = toColumns(changes);
      const row =
        Object.keys(columns).length > 0
          ? await db.updateTable('roles').set(columns).where('id', '=', id).returningAll().executeTakeFirst()
          : await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toRole(row);
    },

    remove: (id: number) => db.deleteFrom('roles').where('id', '=', id).returning('label').executeTakeFirst(),
  };
};
