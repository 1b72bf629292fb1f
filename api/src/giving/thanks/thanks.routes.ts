import { thanks } from '@lapis/contract';
import { type Actor, type AuditNote, audit } from '../../cms/audit/audit';
import { csvFile, MOST_ROWS, refuseTooManyRows } from '../../server/http/csv';
import { HttpError } from '../../server/http/http-error';
import { PDF } from '../../server/http/limits/call-costs';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { sendPdf } from '../receipts/send-pdf';
import { windowLettersPdf } from '../receipts/window-letters-pdf';
import { noteSearch } from '../supporters/note-search';
import { labelColumns, toLabels } from './labels';
import { markThanked, undoThanks } from './mark-thanks';
import { thanksLetters } from './thanks-letters';
import { thanksList } from './thanks-list';

export async function thanksRoutes(app: App, { db, changes }: Services) {
  const note = (actor: Actor, what: Pick<AuditNote, 'action' | 'details'>) =>
    audit(db).note(actor, { ...what, kind: 'gifts' });

  addRoute(app, thanks.list, async ({ query, user, ip }) => {
    const found = await thanksList(db).list(query);
    // Audited because each page shows home addresses.
    await note({ user, ip }, { action: 'viewed', details: { page: query.page } });
    if (query.q) await noteSearch(db, { user, ip }, 'gifts');
    return found;
  });

  addRoute(app, thanks.labels, async ({ query, user, ip }, reply) => {
    const gifts = await thanksList(db).first(MOST_ROWS + 1, query);
    refuseTooManyRows(gifts, 'gifts', 'Please choose fewer days.');
    const rows = toLabels(gifts);
    await note({ user, ip }, { action: 'exported', details: { entries: rows.length } });
    return csvFile(reply, { name: 'labels', columns: labelColumns, rows });
  });

  addRoute(app, thanks.letters, async (request, reply) => {
    const { body, user, ip } = request;
    const gifts = await thanksList(db).byIds(body.gift_ids);
    const [first, ...others] = await thanksLetters(db, gifts, body.text);
    if (!first) throw new HttpError(409, 'There is nobody to thank for these gifts any more.');
    request.spend(PDF);
    const pdf = await windowLettersPdf([first, ...others], 'Thank-you letters');
    await note({ user, ip }, { action: 'exported', details: { letters: gifts.length } });
    return sendPdf(reply, 'thank-you-letters', pdf);
  });

  addRoute(app, thanks.mark, async ({ body: { gift_ids, way }, user, ip }) => {
    const marked = await db
      .transaction()
      .execute((transaction) => markThanked(transaction, { user, ip }, gift_ids, way));
    await changes.publish(['giving']);
    return { marked };
  });

  addRoute(app, thanks.undo, async ({ body: { gift_ids }, user, ip }) => {
    const undone = await db
      .transaction()
      .execute((transaction) => undoThanks(transaction, { user, ip }, gift_ids));
    await changes.publish(['giving']);
    return { undone };
  });
}
