import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';

/**
 * Makes sure that the site keeps an owner who can sign in when these people go. Every write that deletes, deactivates or
 * demotes somebody, or gives them a lesser duty, calls this first, in its transaction. The rows of all administrators
 * are held until that ends, so that of the last two owners who go at the same moment one stays.
 * @throws the error where nobody would be left
 */
export async function keepAnAdmin(
  db: Database,
  leaving: number[],
  errorWith = (message: string) => new HttpError(409, message),
) {
  const active = (await lockAdmins(db)).filter(
    (admin) => admin.duty === 'owner' && !admin.invited_at && !admin.deactivated_at,
  );
  if (active.length > 0 && active.every(({ id }) => leaving.includes(id))) {
    throw errorWith(
      'The site would be left without an owner: this is the only owner who can sign in. Please make someone else an owner first.',
    );
  }
}

/** One by one and in order: two who held them in different orders would wait for each other for ever. */
async function lockAdmins(db: Database) {
  const known = await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').execute();
  const locked = [];
  for (const { id } of known) {
    locked.push(
      await db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', '=', id)
        .where('role', '=', 'admin')
        .returning(['id', 'duty', 'invited_at', 'deactivated_at'])
        .executeTakeFirst(),
    );
  }
  return locked.filter((admin) => admin !== undefined);
}
