import { digests, type Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../cms/audit/audit';
import { actorOf } from '../../../cms/entries/entries.service';
import type { Database } from '../../../server/database/database';
import { pageOf } from '../../../server/database/lists';
import { orNotFound } from '../../../server/http/http-error';
import { doRegularly } from '../../../server/http/schedule-job';
import { answer, type App, type Services } from '../../../server/http/serve';
import { MINUTE } from '../../../server/time/clock';
import { progressColumns, progressOf, progressOfAll } from '../mailings/mailing-progress';
import { type MailingRow, mailingsRepository } from '../mailings/mailings.repository';
import { turnMailing, turns } from '../mailings/turn-mailing';
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

  for (const turn of turns) {
    answer(app, digests[turn], async (request) => {
      const { id } = request.params;
      const digest = await digestOf(db, id);
      await turnMailing({ db, sendSoon }, turn, {
        id,
        what: 'digest',
        note: (transaction, turned) => noteSending(transaction, request, digest, turned),
      });
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
