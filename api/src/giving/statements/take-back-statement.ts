import { pounds } from '@lapis/contract/money';
import { type Actor, audit } from '../../cms/audit/audit';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { MailTransaction } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { formatLongDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { linesRepository, type LineRow } from './lines.repository';
import { unmatchClaim } from './match-claim';
import { statementsRepository } from './statements.repository';
import { undoMatch } from './unmatch-line';

/** Undoes a line's match. An error says which payment it is about. */
async function undoOne(writing: MailTransaction, { id, amount, booked_on }: LineRow, actor: Actor) {
  try {
    const { claim_id } = orNotFound(await linesRepository(writing.db).find(id));
    if (claim_id !== null) await unmatchClaim(writing.db, id, actor);
    else await undoMatch(writing, id, { notify: false }, actor);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(
      409,
      `Nothing was taken back, because of the payment of ${pounds(amount)} on ${formatLongDay(booked_on)}: ${error.message}`,
    );
  }
}

/**
 * Takes back an uploaded statement: its lines are deleted, and can be uploaded again. Matches are undone first, if
 * staff chose so, and standing orders forget the words that they learnt from these lines. Lines that earlier
 * statements have too belong to those, and stay. Returns the number of matches undone.
 * @throws HttpError 404, 409 if some lines are matched and `undo_matches` isn't set, or a match can't be undone
 */
export async function takeBackStatement(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  { undo_matches }: { undo_matches: boolean },
  actor: Actor,
) {
  let undone = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await statementsRepository(db).waitForOthers();
    await givingSettingsRepository(db).holdReceipts();
    const { name, format } = orNotFound(await statementsRepository(db).find(id));
    const lines = await db
      .selectFrom('statement_lines')
      .selectAll()
      .where('statement_id', '=', id)
      .orderBy('id')
      .execute();
    const matched = lines.filter(({ state }) => state === 'matched');
    if (matched.length > 0 && !undo_matches)
      throw new HttpError(
        409,
        'Some payments of this file are matched. Choose to undo these matches too, or undo them one by one under “Matched”.',
      );
    for (const line of matched) await undoOne(writing, line, actor);
    undone = matched.length;
    await db.deleteFrom('statement_lines').where('statement_id', '=', id).execute();
    await db.deleteFrom('statements').where('id', '=', id).execute();
    await audit(db).note(actor, {
      action: 'deleted',
      kind: 'statements',
      id,
      title: name || format,
      details: { lines: lines.length, undone },
    });
    return [];
  });
  await changes.publish(['giving']);
  return undone;
}
