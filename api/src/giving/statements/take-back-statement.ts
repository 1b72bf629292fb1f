import { pounds } from '@lapis/contract/money';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { MailTransaction } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { formatLongDay } from '../../server/time/days';
import { takeTurns } from '../../server/time/take-turns';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { isShared, knownLinesRepository } from './known-lines.repository';
import { linesRepository, type LineRow } from './lines.repository';
import { unmatchClaim } from './match-claim';
import { statementsRepository } from './statements.repository';
import { refuseUndoing, undoMatch } from './unmatch-line';

/** Number of matches undone in one transaction; few, because a transaction blocks other writes. */
const PIECE = 40;

/** Selects the matched lines of a statement that no other statement has. */
const selectMatched = (db: Database, id: number) =>
  db
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .where('state', '=', 'matched')
    .where((eb) => eb.not(isShared))
    .orderBy('id');

/** Makes an error say which payment it is about. */
async function naming({ amount, booked_on }: LineRow, doing: Promise<unknown>) {
  try {
    await doing;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(
      409,
      `The file was not taken back, because of the payment of ${pounds(amount)} on ${formatLongDay(booked_on)}: ${error.message}`,
    );
  }
}

async function undoOne(writing: MailTransaction, id: number, actor: Actor) {
  const { claim_id } = orNotFound(await linesRepository(writing.db).find(id));
  if (claim_id !== null) await unmatchClaim(writing.db, id, actor);
  else await undoMatch(writing, id, { notify: false }, actor);
}

async function remove(db: Database, actor: Actor, id: number, undone: number) {
  const { name, format } = orNotFound(await statementsRepository(db).find(id));
  await knownLinesRepository(db).handOver(id);
  const { numDeletedRows } = await db
    .deleteFrom('statement_lines')
    .where('statement_id', '=', id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('statements').where('id', '=', id).execute();
  await audit(db).note(actor, {
    action: 'deleted',
    kind: 'statements',
    id,
    title: name || format,
    details: { lines: Number(numDeletedRows), undone },
  });
}

/**
 * Takes back an uploaded statement: its lines are deleted, and can be uploaded again. Matches are undone first, if
 * staff chose so, and standing orders forget the words that they learnt from these lines. Lines that other
 * statements have too stay, with their matches, and belong to those. Returns the number of matches undone. After
 * an interruption, a second call completes it.
 * @throws HttpError 404, 409 if some lines are matched and `undo_matches` isn't set, or a match can't be undone
 */
export async function takeBackStatement(
  { db, mail, changes }: Pick<Services, 'db' | 'mail' | 'changes'>,
  id: number,
  { undo_matches }: { undo_matches: boolean },
  actor: Actor,
) {
  if (undo_matches)
    for (const line of await selectMatched(db, id).execute()) await naming(line, refuseUndoing(db, line));
  let undone = 0;
  /** Undoes some matches, or removes the file if there are none. Returns their number. */
  async function takeStep() {
    let count = 0;
    await mail.inTransaction(async (writing) => {
      await statementsRepository(writing.db).waitForOthers();
      await givingSettingsRepository(writing.db).holdReceipts();
      const matched = await selectMatched(writing.db, id).limit(PIECE).execute();
      count = matched.length;
      if (count > 0 && !undo_matches)
        throw new HttpError(
          409,
          'Some payments that only this file has are matched. Choose to undo these matches too, or undo them one by one under “Matched”.',
        );
      for (const line of matched) await naming(line, undoOne(writing, line.id, actor));
      if (count === 0) await remove(writing.db, actor, id, undone);
      return [];
    });
    return count;
  }
  const pause = takeTurns();
  for (let count = await takeStep(); count > 0; count = await takeStep()) {
    undone += count;
    await pause();
  }
  await changes.publish(['giving']);
  return undone;
}
