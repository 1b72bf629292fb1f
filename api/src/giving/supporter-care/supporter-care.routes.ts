import { supporters } from '@lapis/contract';
import { type Actor, type AuditNote, audit } from '../../cms/audit/audit';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { csvFile } from '../../server/http/csv';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { timestamp } from '../../server/time/clock';
import { renderPdf } from '../receipts/pdf-cache';
import { sendPdf } from '../receipts/send-pdf';
import { readToday } from '../settings/today';
import { findCurrentId } from '../supporters/joined';
import { noteSearch } from '../supporters/note-search';
import { eraseSupporter, previewErasure } from './erase-supporter';
import { exportPersonalData } from './personal-gifts';
import { supporterFieldsRepository } from './supporter-fields';
import { supporterListRepository } from './supporter-list.repository';
import { supporterColumns, supporterRows } from './supporters-file';
import { yearLetter } from '../years/year-letter';
import { loadSupporterDetails } from './whole-supporter';

/**
 * Lets staff view and change supporters. Each view is audited, with the id only, because the audit log
 * outlives an erasure.
 */
export async function supporterCareRoutes(app: App, { db }: Services) {
  const note = (actor: Actor, what: Omit<AuditNote, 'kind' | 'title'>, within: Database = db) =>
    audit(within).note(actor, { ...what, kind: 'supporters' });
  const show = async (id: number) => ({ results: await loadSupporterDetails(db, id) });

  addRoute(app, supporters.list, async ({ query, user, ip }) => {
    const list = await supporterListRepository(db).list(query, await readToday(db));
    if (query.q) await noteSearch(db, { user, ip }, 'supporters');
    return list;
  });

  addRoute(app, supporters.table, async ({ query, user, ip }, reply) => {
    const rows = await supporterRows(db, query);
    await note({ user, ip }, { action: 'exported', details: { entries: rows.length } });
    return csvFile(reply, { name: 'supporters', columns: supporterColumns, rows });
  });

  addRoute(app, supporters.show, async ({ params, user, ip }) => {
    const shown = await show(params.id);
    await note({ user, ip }, { action: 'viewed', id: shown.results.id });
    return shown;
  });

  addRoute(app, supporters.export, async ({ params: { id }, user, ip }, reply) => {
    const held = await exportPersonalData(db, id);
    const exported_at = timestamp();
    await note({ user, ip }, { action: 'exported', id });
    const { app_name } = await siteRepository(db).read();
    reply.header(
      'content-disposition',
      `attachment; filename="supporter-${id}-${exported_at.slice(0, 10)}.json"`,
    );
    return { exported_at, site: app_name, ...held };
  });

  addRoute(app, supporters.year, async (request, reply) => {
    const { params, user, ip } = request;
    const id = orNotFound(await findCurrentId(db, params.id));
    const letter = orNotFound(await yearLetter(db, id, params.year));
    await note({ user, ip }, { action: 'exported', id, details: { tax_year: params.year } });
    return sendPdf(reply, `gift-aid-${params.year}`, await renderPdf(request, letter));
  });

  addRoute(app, supporters.create, async ({ body, user, ip }) => {
    const id = await db.transaction().execute(async (transaction) => {
      const created = await supporterFieldsRepository(transaction).create(body);
      await note({ user, ip }, { action: 'created', id: created }, transaction);
      return created;
    });
    return show(id);
  });

  addRoute(app, supporters.change, async ({ params, body: { version, ...fields }, user, ip }) => {
    const id = orNotFound(await findCurrentId(db, params.id));
    const isDone = await db.transaction().execute(async (transaction) => {
      const isChanged = await supporterFieldsRepository(transaction).change(id, version, fields);
      if (isChanged) await note({ user, ip }, { action: 'changed', id }, transaction);
      return isChanged;
    });
    const shown = await show(id);
    if (!isDone)
      throw new HttpError(
        409,
        shown.results.erased_at === null
          ? 'Someone else has changed this supporter since you opened it.'
          : 'This supporter has been erased, so nothing can be changed here.',
        shown,
      );
    return shown;
  });

  addRoute(app, supporters.erasure, async ({ params: { id }, user, ip }) => {
    const results = await previewErasure(db, id);
    await note({ user, ip }, { action: 'viewed', id });
    return { results };
  });

  addRoute(app, supporters.erase, async ({ params: { id }, user, ip }) => ({
    results: await db.transaction().execute((transaction) => eraseSupporter(transaction, { user, ip }, id)),
  }));
}
