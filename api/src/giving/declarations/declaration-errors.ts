import type { RightDeclaration } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { findCurrentId } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { declarationsRepository } from './declarations.repository';
import { cancelledTogether, type Ended, reopen, voidWhole } from './end-declarations';

/** Waits for a concurrent claim, which may use the declaration. */
async function lockDeclaration(db: Database, id: number): Promise<Ended> {
  await givingSettingsRepository(db).holdReceipts();
  return orNotFound(await db.selectFrom('declarations').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Returns the supporter's id: that of the wrong declaration, which may be a merged record, or another's. */
async function findSupporter(db: Database, wrong: Ended, supporterId: number) {
  const current = await findCurrentId(db, supporterId);
  if (supporterId === wrong.supporter_id || current === (await findCurrentId(db, wrong.supporter_id)))
    return wrong.supporter_id;
  const supporter = current === undefined ? undefined : await supportersRepository(db).find(current);
  if (!supporter || supporter.erased_at !== null)
    throw invalidField('right.supporter_id', 'This supporter no longer exists. Please choose another.');
  return supporter.id;
}

/** Records the declaration as it really was. It keeps the way and the written record of the wrong one. */
async function writeRight(
  db: Database,
  wrong: Ended,
  { supporter_id, made_on, past, future, taxpayer }: RightDeclaration,
  userName: string,
) {
  const supporterId = await findSupporter(db, wrong, supporter_id);
  const isSame = supporterId === wrong.supporter_id;
  const repository = declarationsRepository(db);
  const { id } = await repository.declare({
    supporterId,
    given: wrong.given,
    madeOn: made_on,
    past,
    future,
    taxpayer,
    userName,
    ...(isSame && wrong.with_gift !== null && { withGift: wrong.with_gift }),
    ...(wrong.only_gift !== null && { onlyGift: wrong.only_gift }),
  });
  if (isSame && wrong.record_sent_on !== null) await repository.recordSent(id, wrong.record_sent_on);
  return id;
}

/**
 * Takes out a declaration that was entered in error, as if it had never been made, and records the right one if
 * there is one. Must run in a transaction. Returns the id of the right one.
 * @throws HttpError 404, 409 if it was cancelled, 422 if the right one is invalid
 */
export async function takeOutDeclaration(
  db: Database,
  id: number,
  right: RightDeclaration | null,
  userName: string,
) {
  const wrong = await lockDeclaration(db, id);
  if (wrong.cancelled_from !== null)
    throw new HttpError(409, 'This declaration was cancelled. Please undo that first.');
  await db
    .updateTable('declarations')
    .set({ ...voidWhole(wrong), cancelled_with: id, is_mistaken: 1 })
    .where('id', '=', id)
    .execute();
  return right ? writeRight(db, wrong, right, userName) : undefined;
}

/**
 * Undoes that staff cancelled a declaration or took it out, with the earlier ones that ended with it. Must run in
 * a transaction.
 * @throws HttpError 404, 409 if staff did not cancel it
 */
export async function undoCancellation(db: Database, id: number) {
  const row = await lockDeclaration(db, id);
  if (row.cancelled_with === null)
    throw new HttpError(
      409,
      row.cancelled_from === null
        ? 'This declaration is not cancelled.'
        : 'The giver cancelled this declaration. If they want Gift Aid again, please record a new one.',
    );
  for (const each of await cancelledTogether(db, row))
    await db
      .updateTable('declarations')
      .set({ ...reopen(each), cancelled_with: null, is_mistaken: 0 })
      .where('id', '=', each.id)
      .execute();
}
