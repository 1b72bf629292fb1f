import { type StatementLine, statements } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { acceptFiles, readSingleFile } from '../../media/library/uploads/upload-request';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { noteSearch } from '../supporters/note-search';
import { linesRepository, type LineWithGift } from './lines.repository';
import { matchClaim, unmatchClaim } from './match-claim';
import { lineRefusal } from './gift-of-line';
import { isOwnEntry, loadLineEntries } from './line-entries';
import { matchLine } from './match-line';
import { LARGEST_STATEMENT } from './reading/read-statement';
import { bookReturn } from './return-payment';
import { splitLine } from './split-line';
import { statementsRepository } from './statements.repository';
import { suggestClaims } from './suggest-claims';
import { suggestRecorded } from './suggest-recorded';
import { suggestReturns } from './suggest-returns';
import { suggestionsFor } from './suggestions';
import { takeBackStatement } from './take-back-statement';
import { importStatement } from './take-statement';
import { tieLine } from './tie-line';
import { unmatchLine } from './unmatch-line';

async function shown(db: Database, rows: LineWithGift[]): Promise<StatementLine[]> {
  const suggestions = await suggestionsFor(db, rows);
  const claims = await suggestClaims(db, rows);
  const recorded = await suggestRecorded(db, rows);
  const returns = await suggestReturns(db, rows);
  const entries = await loadLineEntries(db, rows);
  return rows.map(({ gift_id, gift_reference, gift_name, claim_id, claim_from, claim_until, ...row }) => ({
    id: row.id,
    statement_id: row.statement_id,
    file: { name: row.file_name, format: row.file_format },
    booked_on: row.booked_on,
    amount: row.amount,
    text: row.text,
    state: row.state,
    gift:
      gift_id === null || gift_reference === null
        ? null
        : { id: gift_id, reference: gift_reference, name: gift_name ?? '' },
    claim: claim_id === null ? null : { id: claim_id, from: claim_from ?? '', until: claim_until ?? '' },
    parts: (entries.get(row.id) ?? []).map((entry) => ({
      gift_id: entry.gift_id,
      reference: entry.reference,
      name: entry.name,
      amount: entry.amount,
      is_by_hand: !isOwnEntry(row, entry),
    })),
    may_be: [],
    may_be_recorded: recorded.get(row.id) ?? [],
    may_return: returns.get(row.id) ?? [],
    may_be_claims: claims.get(row.id) ?? [],
    may_be_from: [],
    ...suggestions.get(row.id),
    note: row.note,
  }));
}

export async function statementsRoutes(app: App, { db, mail, changes, settings }: Services) {
  const lines = linesRepository(db);
  const line = async (id: number) => {
    const [found] = await shown(db, [orNotFound(await lines.find(id))]);
    return { results: orNotFound(found) };
  };

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
    undone: await takeBackStatement({ mail, changes }, id, query, { user, ip }),
  }));

  addRoute(app, statements.lines, async ({ query, user, ip }) => {
    const { rows, total } = await lines.list(query);
    if (query.q) await noteSearch(db, { user, ip }, 'statements');
    return { results: await shown(db, rows), total, page: query.page, per_page: query.per_page };
  });

  addRoute(app, statements.match, async ({ user, ip, params: { id }, body }) => {
    const also = await matchLine({ mail, changes }, id, body, { user, ip });
    return { ...(await line(id)), also };
  });

  addRoute(app, statements.split, async ({ user, ip, params: { id }, body }) => {
    await splitLine({ mail, changes }, id, body, { user, ip });
    return line(id);
  });

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
