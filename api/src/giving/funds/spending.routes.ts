import { funds } from '@lapis/contract';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import { acceptFiles, readSingleFile } from '../../media/library/uploads/upload-request';
import { cleanFileName } from '../../media/library/uploads/uploads';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { refuseWrongDay } from '../settings/today';
import { type FundRow, fundsRepository, toFund } from './funds.repository';
import { importSpending } from './import-spending';
import { sumFund } from './movements';
import { LARGEST_SPENDING, readSpending } from './read-spending';
import { spendingRepository } from './spending.repository';

const noteEntry = (
  db: Database,
  actor: Actor,
  { id, title }: FundRow,
  details: Record<string, string | number>,
) => audit(db).note(actor, { action: 'created', kind: 'funds', id, title, details });

export async function spendingRoutes(app: App, { db }: Services) {
  const withBalance = async (fund: FundRow) => ({
    results: { ...toFund(fund), balance: (await sumFund(db, fund)).balance },
  });

  /** Marks spending or a transfer as undone, or as right, and logs it. */
  const setUndone = (
    actor: Actor,
    { id, title, is_undone }: { id: number; title: string; is_undone: boolean },
    write: (db: Database) => Promise<{ amount: number }>,
  ) =>
    db.transaction().execute(async (transaction) => {
      await givingSettingsRepository(transaction).holdReceipts();
      const { amount } = await write(transaction);
      await audit(transaction).note(actor, {
        action: 'changed',
        kind: 'funds',
        title,
        details: { entry: id, amount, is_undone },
      });
    });

  await acceptFiles(app);

  addRoute(app, funds.spend, async ({ user, ip, body: { key, ...fields } }) => {
    await refuseWrongDay(db, 'spent_on', fields.spent_on);
    const fund = await db.transaction().execute(async (transaction) => {
      const from = await fundsRepository(transaction).findOpen('fund_id', fields.fund_id);
      const row = { ...fields, creation_key: key ?? null, user_name: actorName({ user }) };
      if (await spendingRepository(transaction).spend([row]))
        await noteEntry(transaction, { user, ip }, from, { spent: fields.amount, on: fields.spent_on });
      return from;
    });
    return withBalance(fund);
  });

  addRoute(app, funds.undoSpending, async ({ user, ip, params: { id }, body: { is_undone } }) => {
    await setUndone({ user, ip }, { id, title: 'Spending', is_undone }, (transaction) =>
      spendingRepository(transaction).setSpendingUndone(id, is_undone),
    );
  });

  addRoute(app, funds.importSpending, async (request) => {
    const { user, ip, query } = request;
    const file = await readSingleFile(request, LARGEST_SPENDING + 1);
    const read = await readSpending(await file.toBuffer());
    const name = cleanFileName(file.filename);
    const options = {
      read,
      fundId: query.fund,
      isDryRun: query.dry_run,
      name,
      userName: actorName({ user }),
    };
    return db.transaction().execute(async (transaction) => {
      const { results, importId } = await importSpending(transaction, options);
      const details = { entries: results.counts.new, amount: results.amount };
      if (!query.dry_run)
        await audit(transaction).note(
          { user, ip },
          { action: 'imported', kind: 'spending_imports', id: importId, title: name, details },
        );
      return { results };
    });
  });

  addRoute(app, funds.transfer, async ({ user, ip, body: { key, ...fields } }) => {
    await refuseWrongDay(db, 'moved_on', fields.moved_on);
    if (fields.from_fund_id === fields.to_fund_id)
      throw invalidField('to_fund_id', 'Please choose another fund than the one that the money comes from.');
    const fund = await db.transaction().execute(async (transaction) => {
      const repository = fundsRepository(transaction);
      const from = await repository.findOpen('from_fund_id', fields.from_fund_id);
      const to = await repository.findOpen('to_fund_id', fields.to_fund_id);
      const row = { ...fields, creation_key: key ?? null, user_name: actorName({ user }) };
      if (await spendingRepository(transaction).transfer(row))
        await noteEntry(transaction, { user, ip }, from, {
          moved: fields.amount,
          to: to.title,
          on: fields.moved_on,
        });
      return from;
    });
    return withBalance(fund);
  });

  addRoute(app, funds.undoTransfer, async ({ user, ip, params: { id }, body: { is_undone } }) => {
    await setUndone({ user, ip }, { id, title: 'Transfer', is_undone }, (transaction) =>
      spendingRepository(transaction).setTransferUndone(id, is_undone),
    );
  });
}
