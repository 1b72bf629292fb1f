import { funds } from '@lapis/contract';
import { type Actor, audit, type AuditDetails } from '../../cms/audit/audit';
import { csvFile } from '../../server/http/csv';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import type { DayRange } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { refuseWrongDay } from '../settings/today';
import { entryColumns, entryRows, listEntries } from './fund-entries';
import { assignPurposes, listPurposes } from './fund-purposes';
import { type FundRow, fundsRepository } from './funds.repository';
import { sumFund, sumFunds } from './movements';

async function showFund(db: Database, id: number, period: DayRange = {}) {
  const fund = orNotFound(await fundsRepository(db).find(id));
  return { results: { ...(await sumFund(db, fund, period)), ...(await listPurposes(db, fund)) } };
}

/** @throws HttpError 422 if the fund always exists, or has money left or is in the red */
async function refuseToClose(db: Database, fund: FundRow) {
  const refuse = (text: string) => invalidField('is_closed', text);
  if (fund.role !== null) throw refuse(`${fund.title} is always there, so it can’t be closed.`);
  const { balance } = await sumFund(db, fund);
  if (balance !== 0) throw refuse('Only an empty fund can be closed. Please transfer what is left first.');
}

/** @throws HttpError 409 with the newest copy if there is a newer version */
async function changeVersion(db: Database, id: number, version: number, changes: Partial<FundRow>) {
  if (!(await fundsRepository(db).change(id, version, changes)))
    throw new HttpError(
      409,
      'Someone else has changed this fund since you opened it.',
      await showFund(db, id),
    );
}

export async function fundsRoutes(app: App, { db, changes }: Services) {
  const repository = fundsRepository(db);

  /** Changes a fund and logs it in one transaction, and returns the fund. */
  async function change(
    actor: Actor,
    id: number,
    details: AuditDetails,
    write: (db: Database, fund: FundRow) => Promise<unknown>,
  ) {
    await db.transaction().execute(async (transaction) => {
      // Waits for spending, transfers and gifts, so that a fund that is closed stays empty.
      await givingSettingsRepository(transaction).holdReceipts();
      const fund = orNotFound(await fundsRepository(transaction).find(id));
      await write(transaction, fund);
      const { title } = orNotFound(await fundsRepository(transaction).find(id));
      await audit(transaction).note(actor, { action: 'changed', kind: 'funds', id, title, details });
    });
    await changes.publish(['giving']);
    return showFund(db, id);
  }

  addRoute(app, funds.list, async ({ query }) => {
    const results = await sumFunds(db, await repository.list(), query);
    return { results, total: results.length, page: 1, per_page: Math.max(1, results.length) };
  });

  addRoute(app, funds.show, ({ params: { id }, query }) => showFund(db, id, query));

  addRoute(app, funds.entries, async ({ params: { id }, query }) =>
    listEntries(db, orNotFound(await repository.find(id)), query),
  );

  addRoute(app, funds.export, async ({ user, ip, params: { id }, query }, reply) => {
    const fund = orNotFound(await repository.find(id));
    const rows = await entryRows(db, fund, query);
    await audit(db).note(
      { user, ip },
      { action: 'exported', kind: 'funds', id, title: fund.title, details: { entries: rows.length } },
    );
    return csvFile(reply, { name: `fund-${id}`, columns: entryColumns, rows });
  });

  addRoute(app, funds.create, async ({ user, ip, body }) => {
    await repository.usualFunds();
    const { id } = await db.transaction().execute(async (transaction) => {
      await fundsRepository(transaction).refuseTitle(body.title);
      const fund = await fundsRepository(transaction).create(body);
      const note = { action: 'created', kind: 'funds', id: fund.id, title: fund.title } as const;
      await audit(transaction).note({ user, ip }, note);
      return fund;
    });
    return showFund(db, id);
  });

  addRoute(app, funds.change, async ({ user, ip, params: { id }, body }) => {
    const { version, ...changed } = body;
    const { is_closed, ...fields } = changed;
    if (fields.opening_on) await refuseWrongDay(db, 'opening_on', fields.opening_on);
    return change({ user, ip }, id, changed, async (transaction, fund) => {
      if (fields.title !== undefined) await fundsRepository(transaction).refuseTitle(fields.title, id);
      if (is_closed && fund.closed_at === null) await refuseToClose(transaction, fund);
      await changeVersion(transaction, id, version, {
        ...fields,
        ...(is_closed !== undefined && { closed_at: is_closed ? timestamp() : null }),
      });
    });
  });

  addRoute(app, funds.assign, ({ user, ip, params: { id }, body: { version, ...purposes } }) => {
    const details = { appeals: purposes.appeals.join(), projects: purposes.projects.join() };
    return change({ user, ip }, id, details, async (transaction, fund) => {
      await changeVersion(transaction, id, version ?? fund.version, {});
      await assignPurposes(transaction, fund, purposes);
    });
  });
}
