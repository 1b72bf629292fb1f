import { type StatementLine, statements } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { acceptFiles, readSingleFile } from '../../media/library/uploads/upload-request';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { noteSearch } from '../supporters/note-search';
import { linesRepository, type LineWithGift } from './lines.repository';
import { matchLine, lineRefusal } from './match-line';
import { LARGEST_STATEMENT } from './reading/read-statement';
import { statementsRepository } from './statements.repository';
import { suggestionsFor } from './suggestions';
import { importStatement } from './take-statement';

async function shown(db: Database, rows: LineWithGift[]): Promise<StatementLine[]> {
  const suggestions = await suggestionsFor(db, rows);
  return rows.map(({ gift_id, gift_reference, gift_name, ...row }) => ({
    id: row.id,
    statement_id: row.statement_id,
    booked_on: row.booked_on,
    amount: row.amount,
    text: row.text,
    state: row.state,
    gift:
      gift_id === null || gift_reference === null
        ? null
        : { id: gift_id, reference: gift_reference, name: gift_name ?? '' },
    may_be: [],
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

  addRoute(app, statements.lines, async ({ query, user, ip }) => {
    const { rows, total } = await lines.list(query);
    if (query.q) await noteSearch(db, { user, ip }, 'statements');
    return { results: await shown(db, rows), total, page: query.page, per_page: query.per_page };
  });

  addRoute(app, statements.match, async ({ user, ip, params: { id }, body }) => {
    await matchLine({ mail, changes }, id, body, { user, ip });
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
