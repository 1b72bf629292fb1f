import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';

/**
 * Ensures that an owner who can sign in remains. Every write that deletes, deactivates or demotes users calls
 * this first, in its transaction. It locks all administrators, so that two owners can't leave at the same
 * time.
 * @throws the given error if no owner would remain
 */
export async function requireRemainingOwner(
  db: Database,
  leaving: number[],
  errorWith = (message: string) => new HttpError(409, message),
) {
  const active = (await lockAdmins(db)).filter(
    (admin) => admin.staff_role === 'owner' && !admin.invited_at && !admin.deactivated_at,
  );
  if (active.length > 0 && active.every(({ id }) => leaving.includes(id))) {
    throw errorWith(
      'The site would be left without an owner: this is the only owner who can sign in. Please make someone else an owner first.',
    );
  }
}

/** Locks the administrators one by one, in order of id to avoid deadlocks. */
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
        .returning(['id', 'staff_role', 'invited_at', 'deactivated_at'])
        .executeTakeFirst(),
    );
  }
  return locked.filter((admin) => admin !== undefined);
}
