import { statements } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { acceptFiles, readSingleFile } from '../../media/library/uploads/upload-request';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { noteSearch } from '../supporters/note-search';
import { linesRepository } from './lines.repository';
import { matchClaim, unmatchClaim } from './match-claim';
import { lineRefusal } from './gift-of-line';
import { matchLine } from './match-line';
import { LARGEST_STATEMENT } from './reading/read-statement';
import { bookReturn } from './return-payment';
import { showLine, showLines } from './show-lines';
import { splitLine } from './split-line';
import { listByHand } from './suggest-slip';
import { statementsRepository } from './statements.repository';
import { takeBackStatement } from './take-back-statement';
import { importStatement } from './take-statement';
import { tieLine } from './tie-line';
import { unmatchLine } from './unmatch-line';

export async function statementsRoutes(app: App, { db, mail, changes, settings }: Services) {
  const lines = linesRepository(db);
  const line = async (id: number) => ({ results: await showLine(db, id) });

  await acceptFiles(app);

  addRoute(app, statements.list, ({ query }) => statementsRepository(db).list(query));

  addRoute(app, statements.upload, async (request) => {
    const { user, ip } = request;
    // Reads one byte more than the limit, to detect a file that is too large.
    const file = await readSingleFile(request, LARGEST_STATEMENT + 1);
    const pieces: Buffer[] = [];
    for await (const piece of file.file as AsyncIterable<Buffer>) pieces.push(piece);
    const name = file.filename.replace(/^.*[\\/]|\p{Cc}/gu, '').slice(0, 120) || 'The file';
    const sent = { name, bytes: Buffer.concat(pieces) };
    return { results: await importStatement({ mail, changes, settings }, sent, { user, ip }) };
  });

  addRoute(app, statements.takeBack, async ({ params: { id }, query, user, ip }) => ({
    undone: await takeBackStatement({ db, mail, changes }, id, query, { user, ip }),
  }));

  addRoute(app, statements.lines, async ({ query, user, ip }) => {
    const { rows, total } = await lines.list(query);
    if (query.q) await noteSearch(db, { user, ip }, 'statements');
    return { results: await showLines(db, rows), total, page: query.page, per_page: query.per_page };
  });

  addRoute(app, statements.match, async ({ user, ip, params: { id }, body }) => {
    const also = await matchLine({ mail, changes }, id, body, { user, ip });
    return { ...(await line(id)), also };
  });

  addRoute(app, statements.split, async ({ user, ip, params: { id }, body }) => {
    await splitLine({ mail, changes }, id, body, { user, ip });
    return line(id);
  });

  addRoute(app, statements.byHand, async ({ params: { id } }) => ({
    results: await listByHand(db, orNotFound(await lines.find(id))),
  }));

  addRoute(app, statements.tie, async ({ user, ip, params: { id }, body }) => {
    await tieLine({ db, changes }, id, body.entry_id, { user, ip });
    return line(id);
  });

  addRoute(app, statements.recordReturn, async ({ user, ip, params: { id }, body }) => {
    await bookReturn({ mail, changes }, id, body, { user, ip });
    return line(id);
  });

  addRoute(app, statements.unmatch, async ({ user, ip, params: { id }, body }) => {
    await unmatchLine({ mail, changes }, id, body, { user, ip });
    return line(id);
  });

  addRoute(app, statements.matchClaim, async ({ user, ip, params: { id }, body }) => {
    const { claim_id, is_different } = body;
    await db
      .transaction()
      .execute((transaction) =>
        claim_id === null
          ? unmatchClaim(transaction, id, { user, ip })
          : matchClaim(transaction, id, { claim_id, is_different }, { user, ip }),
      );
    return line(id);
  });

  addRoute(app, statements.ignore, async ({ user, ip, params: { id }, body: { is_ignored, note } }) => {
    await db.transaction().execute(async (transaction) => {
      const changed = await linesRepository(transaction).setIgnored(id, is_ignored, note);
      if (!changed) throw await lineRefusal(transaction, id);
      await audit(transaction).note(
        { user, ip },
        {
          action: 'changed',
          kind: 'statements',
          id: changed.statement_id,
          title: `Payment of ${changed.booked_on}`,
          details: { line: id, is_ignored },
        },
      );
    });
    return line(id);
  });
}
