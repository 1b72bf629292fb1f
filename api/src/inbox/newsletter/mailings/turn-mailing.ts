import type { Database } from '../../../server/database/database';
import { HttpError } from '../../../server/http/http-error';
import { mailingsRepository } from './mailings.repository';

/** What staff do with what is on its way, as the calls name it. */
export const turns = ['pause', 'resume', 'stop'] as const;
type Turn = (typeof turns)[number];

const done = { pause: 'paused', resume: 'resumed', stop: 'stopped' } as const;

const refusals = (what: string) => ({
  pause: `This ${what} is not being sent, so there is nothing to pause.`,
  resume: `This ${what} is not paused, so there is nothing to go on with.`,
  stop: `This ${what} is not being sent any more, so there is nothing to stop.`,
});

interface Turning {
  db: Database;
  /** Has what is due looked at without waiting for the next look. */
  sendSoon: () => void;
}

interface Turned {
  /** The mailing's; undefined where there is none. */
  id: number | undefined;
  what: 'letter' | 'digest';
  /** Records what was done, in the same transaction. */
  note: (transaction: Database, turned: (typeof done)[Turn]) => Promise<unknown>;
}

/** Pauses or stops a mailing, or goes on with it. @throws HttpError 409 where that can't be done */
export async function turnMailing({ db, sendSoon }: Turning, turn: Turn, { id, what, note }: Turned) {
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
