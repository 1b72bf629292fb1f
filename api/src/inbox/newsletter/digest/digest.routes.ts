import { digests, type Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../cms/audit/audit';
import { actorOf } from '../../../cms/entries/entries.service';
import type { Database } from '../../../server/database/database';
import { pageOf } from '../../../server/database/lists';
import { HttpError, orNotFound } from '../../../server/http/http-error';
import { doRegularly } from '../../../server/http/schedule-job';
import { answer, type App, type Services } from '../../../server/http/serve';
import { MINUTE } from '../../../server/time/clock';
import { progressColumns, progressOf, progressOfAll } from '../mailings/mailing-progress';
import { type MailingRow, mailingsRepository } from '../mailings/mailings.repository';
import { sendDigest } from './send-digest';

/** How often is looked whether the time of a digest has come. */
const LOOK_EVERY = 5 * MINUTE;

interface Sending {
  /** That of the charity, such as 'Europe/London'. */
  timeZone: () => Promise<string>;
  /** Has what is due looked at without waiting for the next look. */
  sendSoon: () => void;
}

/** Letters of new stories: sent when their time comes, and how they stand, for staff. */
export async function digestRoutes(app: App, { sendSoon, timeZone, ...services }: Services & Sending) {
  const { db } = services;

  answer(app, digests.list, async ({ query }) => {
    const newestFirst = db
      .selectFrom('mailings')
      .select(progressColumns)
      .where('kind', '=', 'digest')
      .orderBy('id', 'desc');
    const { rows, total } = await pageOf(newestFirst, query);
    return { results: await progressOfAll(db, rows), total, page: query.page, per_page: query.per_page };
  });

  const changes = [
    ['pause', 'paused', 'This digest is not being sent, so there is nothing to pause.'],
    ['resume', 'resumed', 'This digest is not paused, so there is nothing to go on with.'],
    ['stop', 'stopped', 'This digest is not being sent any more, so there is nothing to stop.'],
  ] as const;
  for (const [name, what, refusal] of changes) {
    answer(app, digests[name], async (request) => {
      const { id } = request.params;
      const digest = await digestOf(db, id);
      await db.transaction().execute(async (transaction) => {
        const changing = mailingsRepository(transaction);
        const isDone = await (what === 'resumed' ? changing.resume(id) : changing.halt(id, what));
        if (!isDone) throw new HttpError(409, refusal);
        await noteSending(transaction, request, digest, what);
      });
      if (what === 'resumed') sendSoon();
      return { results: await progressOf(db, await digestOf(db, id), null) };
    });
  }

  for (const language of Object.keys(languages) as Language[]) {
    doRegularly(app, LOOK_EVERY, `the digest (${language}) could not be sent`, async () => {
      if (await sendDigest(services, language, await timeZone())) sendSoon();
    });
  }
}

/** @throws HttpError 404 where there is no digest of that id */
async function digestOf(db: Database, id: number) {
  const mailing = await mailingsRepository(db).find(id);
  return orNotFound(mailing?.kind === 'digest' ? mailing : undefined);
}

const noteSending = (db: Database, request: FastifyRequest, { id, subject }: MailingRow, sending: string) =>
  audit(db).note(actorOf(request), {
    action: 'changed',
    kind: 'newsletter',
    id,
    title: `the digest “${subject}”`,
    details: { sending },
  });
