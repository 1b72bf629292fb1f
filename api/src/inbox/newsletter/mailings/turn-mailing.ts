import type { Database } from '../../../server/database/database';
import { HttpError } from '../../../server/http/http-error';
import { mailingsRepository } from './mailings.repository';

export const turns = ['pause', 'resume', 'stop'] as const;
type MailingAction = (typeof turns)[number];

const done = { pause: 'paused', resume: 'resumed', stop: 'stopped' } as const;

const refusals = (what: string) => ({
  pause: `This ${what} is not being sent, so there is nothing to pause.`,
  resume: `This ${what} is not paused, so there is nothing to resume.`,
  stop: `This ${what} is no longer being sent, so there is nothing to stop.`,
});

interface MailingActionContext {
  db: Database;
  sendSoon: () => void;
}

interface MailingActionParams {
  id: number | undefined;
  what: 'newsletter' | 'digest';
  note: (transaction: Database, turned: (typeof done)[MailingAction]) => Promise<unknown>;
}

export async function changeMailingState(
  { db, sendSoon }: MailingActionContext,
  turn: MailingAction,
  { id, what, note }: MailingActionParams,
) {
  await db.transaction().execute(async (transaction) => {
    const mailings = mailingsRepository(transaction);
    const isDone =
      id !== undefined &&
      (turn === 'resume' ? await mailings.resume(id) : await mailings.halt(id, done[turn]));
    if (!isDone) throw new HttpError(409, refusals(what)[turn]);
    await note(transaction, done[turn]);
  });
  if (turn === 'resume') sendSoon();
}
