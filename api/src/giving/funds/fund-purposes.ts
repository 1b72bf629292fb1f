import type { FundWhole } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField } from '../../server/http/http-error';
import '../tables';
import { type FundRow, fundsRepository } from './funds.repository';

/** Returns public projects, and others that have received gifts, with the titles that they had then. */
async function listProjects(db: Database) {
  const shown = await db.selectFrom('projects').select(['id', 'title']).where(isPublic('projects')).execute();
  const given = await db
    .selectFrom('ledger_entries')
    .select('project_id as id')
    .select((eb) => eb.fn.max('project_title').as('title'))
    .where('project_id', 'is not', null)
    .groupBy('project_id')
    .execute();
  const titles = new Map(given.flatMap(({ id, title }) => (id === null ? [] : [[id, title] as const])));
  for (const { id, title } of shown) titles.set(id, title);
  return [...titles].map(([id, title]) => ({ id, title }));
}

/** Returns the appeals and projects that may belong to a fund, by title, each with its fund now. */
export async function listPurposes(
  db: Database,
  fund: Pick<FundRow, 'is_restricted'>,
): Promise<Pick<FundWhole, 'appeals' | 'projects'>> {
  const usual = await fundsRepository(db).usualFunds();
  const isRestricted = fund.is_restricted === 1;
  const otherwise = isRestricted ? usual.restricted : usual.general;
  const appeals = await db
    .selectFrom('appeals')
    .select(['id', 'title', 'fund_id'])
    .where('is_restricted', '=', fund.is_restricted)
    .execute();
  const rows = await db.selectFrom('project_funds').selectAll().execute();
  const fundOfProject = new Map(rows.map(({ project_id, fund_id }) => [project_id, fund_id]));
  const sorted = <Row extends { title: string }>(list: Row[]) =>
    list.toSorted((a, b) => a.title.localeCompare(b.title, 'en-GB'));
  return {
    appeals: sorted(
      appeals.map(({ id, title, fund_id }) => ({
        id,
        title,
        is_restricted: isRestricted,
        fund_id: fund_id ?? otherwise,
      })),
    ),
    // Gifts for a project are always restricted to it.
    projects: isRestricted
      ? sorted(
          (await listProjects(db)).map(({ id, title }) => ({
            id,
            title,
            is_restricted: true,
            fund_id: fundOfProject.get(id) ?? otherwise,
          })),
        )
      : [],
  };
}

/**
 * Makes the appeals and projects belong to the fund, and returns those that belonged to it before to the fund
 * for everything else. Must run in a transaction.
 * @throws HttpError 409 if the fund always exists or is closed, 422 if a purpose can't belong to it
 */
export async function assignPurposes(
  db: Database,
  fund: FundRow,
  { appeals, projects }: { appeals: number[]; projects: number[] },
) {
  if (fund.role !== null)
    throw new HttpError(409, 'This fund holds what has no fund of its own. Please choose in the other fund.');
  if (fund.closed_at !== null) throw new HttpError(409, 'This fund is closed. Please reopen it first.');
  const may = await listPurposes(db, fund);
  const refuse = (field: string) =>
    invalidField(field, 'Restricted gifts belong to a restricted fund, and others to an unrestricted one.');
  if (!appeals.every((id) => may.appeals.some((each) => each.id === id))) throw refuse('appeals');
  if (!projects.every((id) => may.projects.some((each) => each.id === id))) throw refuse('projects');
  await db.updateTable('appeals').set({ fund_id: null }).where('fund_id', '=', fund.id).execute();
  await db.deleteFrom('project_funds').where('fund_id', '=', fund.id).execute();
  if (appeals.length > 0)
    await db.updateTable('appeals').set({ fund_id: fund.id }).where('id', 'in', appeals).execute();
  if (projects.length > 0)
    await db
      .insertInto('project_funds')
      .values([...new Set(projects)].map((project_id) => ({ project_id, fund_id: fund.id })))
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ fund_id: fund.id }))
      .execute();
}
