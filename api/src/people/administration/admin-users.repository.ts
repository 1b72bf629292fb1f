import type { AdminUser, UserState } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { contains, type PageParams, toLimitOffset, parseSort } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';

type SortBy = 'name' | 'email' | 'last_seen_at' | 'created_at';

interface UserListParams extends PageParams {
  q?: string | undefined;
  state: UserState;
  sort: SortBy | `-${SortBy}`;
}

type UserExpression = ExpressionBuilder<Tables, 'users'>;

const isIn = (eb: UserExpression, state: UserState) => {
  const isThere = eb('deleted_at', 'is', null);
  const canSignIn = eb.and([eb('deactivated_at', 'is', null), eb('invited_at', 'is', null)]);
  const conditions = {
    all: isThere,
    invited: eb.and([eb('deactivated_at', 'is', null), eb('invited_at', 'is not', null)]),
    active: canSignIn,
    unverified: eb.and([canSignIn, eb('email_verified_at', 'is', null)]),
    deactivated: eb.and([isThere, eb('deactivated_at', 'is not', null)]),
    admins: eb.and([isThere, eb('role', '=', 'admin')]),
    trashed: eb('deleted_at', 'is not', null),
  };
  return conditions[state];
};

const searchedText = sql<string>`firstname_folded || ' ' || lastname_folded || ' ' || lower(email)`;

const sortKeys = {
  name: [sql`lastname_folded`, sql`firstname_folded`],
  email: [sql`lower(email)`],
  last_seen_at: [sql`coalesce(last_seen_at, '')`],
  created_at: [sql`created_at`],
};

export const adminUsersRepository = (db: Database) => {
  const rows = () =>
    db
      .selectFrom('users')
      .select([
        'id',
        'firstname',
        'lastname',
        'email',
        'role',
        'staff_role',
        'email_verified_at',
        'two_factor_since',
        'last_seen_at',
        'invited_at',
        'deactivated_at',
        'deleted_at',
        'version',
        'created_at',
      ])
      .select((eb) =>
        eb
          .selectFrom('sessions')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.expires_at', '>', timestamp())
          .as('sessions'),
      );

  return {
    async list({ q, state, sort, ...page }: UserListParams) {
      const matching = (eb: UserExpression) =>
        eb.and([isIn(eb, state), ...(q ? [contains(searchedText, q)] : [])]);
      const { total } = await db
        .selectFrom('users')
        .where(matching)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const { by, direction } = parseSort<SortBy>(sort);
      const { limit, offset } = toLimitOffset(page);
      let query = rows().where(matching);
      for (const key of sortKeys[by]) query = query.orderBy(key, direction);
      const matches = await query.orderBy('id', direction).limit(limit).offset(offset).execute();
      return { results: matches.map(toAdminUser), total, ...page };
    },

    /** Returns the first accounts outside the trash that match a search. */
    first: (limit: number, q: string) =>
      db
        .selectFrom('users')
        .select(['id', 'firstname', 'lastname', 'email'])
        .where((eb) => eb.and([isIn(eb, 'all'), contains(searchedText, q)]))
        .orderBy('lastname_folded')
        .orderBy('firstname_folded')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async find(id: number) {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && toAdminUser(row);
    },

    async trashedBefore(time: string) {
      const rows = await db.selectFrom('users').select('id').where('deleted_at', '<', time).execute();
      return rows.map(({ id }) => id);
    },
  };
};

type Row = Omit<AdminUser, 'two_factor_enabled' | 'sessions'> & {
  two_factor_since: string | null;
  sessions: number | null;
};

const toAdminUser = ({ two_factor_since, sessions, ...user }: Row): AdminUser => ({
  ...user,
  two_factor_enabled: two_factor_since !== null,
  sessions: sessions ?? 0,
});
