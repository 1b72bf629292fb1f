import { digests } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../cms/audit/audit';
import { requestActor } from '../../../cms/entries/entries.service';
import type { Database } from '../../../server/database/database';
import { fetchPage } from '../../../server/database/lists';
import { orNotFound } from '../../../server/http/http-error';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { progressColumns, loadProgress, loadProgressOfMany } from '../mailings/mailing-progress';
import { type MailingRow, mailingsRepository } from '../mailings/mailings.repository';
import { changeMailingState, turns } from '../mailings/turn-mailing';

export async function digestRoutes(
  app: App,
  { db, sendSoon }: Pick<Services, 'db'> & { sendSoon: () => void },
) {
  addRoute(app, digests.list, async ({ query }) => {
    const newestFirst = db
      .selectFrom('mailings')
      .select(progressColumns)
      .where('kind', '=', 'digest')
      .orderBy('id', 'desc');
    const { rows, total } = await fetchPage(newestFirst, query);
    return { results: await loadProgressOfMany(db, rows), total, page: query.page, per_page: query.per_page };
  });

  for (const turn of turns) {
    addRoute(app, digests[turn], async (request) => {
      const { id } = request.params;
      const digest = await findDigest(db, id);
      await changeMailingState({ db, sendSoon }, turn, {
        id,
        what: 'digest',
        note: (transaction, turned) => noteSending(transaction, request, digest, turned),
      });
      return { results: await loadProgress(db, await findDigest(db, id), null) };
    });
  }
}

async function findDigest(db: Database, id: number) {
  const mailing = await mailingsRepository(db).find(id);
  return orNotFound(mailing?.kind === 'digest' ? mailing : undefined);
}

const noteSending = (db: Database, request: FastifyRequest, { id, subject }: MailingRow, sending: string) =>
  audit(db).note(requestActor(request), {
    action: 'changed',
    kind: 'newsletter_settings',
    id,
    title: `the digest “${subject}”`,
    details: { sending },
  });
