import { type ClaimPreview, claims, type ClaimWhole } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import type { FastifyReply } from 'fastify';
import { actorName, audit } from '../../cms/audit/audit';
import { toCsv } from '../../server/http/csv';
import { notFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { refuseWrongDay, readToday } from '../settings/today';
import { makeClaim, removeClaim, submitClaim } from './change-claims';
import { claimsRepository } from './claims.repository';
import { type ClaimPlan, loadClaimDates, countFiles, planClaim } from './plan-claim';
import { recordRepayment } from './repay-tax';
import { refuseBadLines } from './schedule-check';
import { scheduleOds } from './schedule-ods';
import { buildingsOds, charitiesOds, refuseBadBuildings, refuseBadCharities } from './small-schedules';
import { hmrcDay, linesOfFile, scheduleColumns, scheduleRows } from './schedule-rows';

const types = {
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
};

/**
 * Builds one of a claim's files. Only the first file states the over-claimed amount, because HMRC would
 * otherwise deduct it once per file.
 * @param earliest day of the first gift in this file
 */
export function buildScheduleFile(
  claim: ClaimWhole,
  format: 'ods' | 'csv',
  file: number,
  earliest = claim.from,
) {
  const lines = linesOfFile(claim.schedule, file);
  const rows = scheduleRows(lines);
  if (format === 'csv') return Buffer.from(toCsv([[...scheduleColumns], ...rows]));
  return scheduleOds({
    earliest: hmrcDay(earliest),
    overclaimed: file === 1 && claim.adjustment > 0 ? decimalPounds(claim.adjustment) : '',
    rows,
  });
}

const smallFileNames = { buildings: 'community-buildings', charities: 'connected-charities' };

/**
 * Builds a claim's schedule of community buildings or of connected charities.
 * @param today day on which HMRC would check the schedule; undefined if HMRC has it already
 * @throws HttpError 404 if the claim has none, 409 if HMRC would refuse it
 */
export function buildSmallSchedule(claim: ClaimWhole, of: 'buildings' | 'charities', today?: string) {
  const { small_buildings, connected_charities } = claim;
  if ((of === 'buildings' ? small_buildings : connected_charities).length === 0) throw notFound();
  if (of === 'buildings') {
    if (today !== undefined) refuseBadBuildings(small_buildings, today);
    return buildingsOds(small_buildings);
  }
  if (today !== undefined) refuseBadCharities(connected_charities);
  return charitiesOds(connected_charities);
}

const sendFile = (reply: FastifyReply, type: string, name: string, file: Buffer) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(file);

const asPreview = (plan: ClaimPlan): ClaimPreview => ({
  lines: plan.lines.length,
  files: countFiles(plan.lines.length),
  gifts: plan.gifts,
  tax: plan.tax,
  adjustment: plan.adjustment,
  small_donations: plan.small.years,
  small_returned: plan.small.returns.years,
  small_adjustment: plan.small.returns.tax,
  from: plan.first_on,
  until: plan.last_on,
  left_out: plan.left_out,
  notes: plan.notes,
});

export async function claimsRoutes(app: App, { db }: Services) {
  addRoute(app, claims.list, ({ query }) => claimsRepository(db).list(query));

  addRoute(app, claims.preview, async ({ query: { until } }) => ({
    results: asPreview(await planClaim(db, { until, small_donations: true }, await loadClaimDates(db))),
  }));

  addRoute(app, claims.create, async ({ user, ip, body }) => {
    const circumstances = await loadClaimDates(db);
    const id = await db.transaction().execute(async (transaction) => {
      const by = `${user.firstname} ${user.lastname}`;
      const made = await makeClaim(transaction, body, circumstances, by);
      const { lines, tax, from, until } = await claimsRepository(transaction).show(made);
      await audit(transaction).note(
        { user, ip },
        { action: 'claimed', kind: 'claims', id: made, details: { lines, tax, from, until } },
      );
      return made;
    });
    return { results: await claimsRepository(db).show(id) };
  });

  addRoute(app, claims.repay, async ({ user, ip, body }) => {
    await refuseWrongDay(db, 'on', body.on);
    const circumstances = await loadClaimDates(db);
    const id = await db.transaction().execute(async (transaction) => {
      const by = actorName({ user });
      const repaid = await recordRepayment(transaction, body, circumstances, by);
      await audit(transaction).note(
        { user, ip },
        { action: 'paid', kind: 'claims', id: repaid.id, details: { amount: -repaid.amount, on: body.on } },
      );
      return repaid.id;
    });
    return { results: await claimsRepository(db).show(id) };
  });

  addRoute(app, claims.show, async ({ user, ip, params: { id } }) => {
    const results = await claimsRepository(db).show(id);
    await audit(db).note({ user, ip }, { action: 'viewed', kind: 'claims', id });
    return { results };
  });

  addRoute(app, claims.schedule, async ({ user, ip, params: { id }, query: { format, file } }, reply) => {
    const claim = await claimsRepository(db).show(id);
    const earliest = await claimsRepository(db).earliestIn(id, file);
    if (file > claim.files) throw notFound();
    // Skipped for submitted claims: their names may have been deleted, so the lines would be rejected.
    if (claim.state === 'made') refuseBadLines(linesOfFile(claim.schedule, file), await readToday(db));
    await audit(db).note({ user, ip }, { action: 'exported', kind: 'claims', id, details: { format, file } });
    const name = `gift-aid-claim-${id}-${file}.${format}`;
    return sendFile(reply, types[format], name, buildScheduleFile(claim, format, file, earliest));
  });

  addRoute(app, claims.smallSchedule, async ({ user, ip, params: { id, of } }, reply) => {
    const claim = await claimsRepository(db).show(id);
    const isKept = claim.state !== 'made';
    const file = buildSmallSchedule(claim, of, isKept ? undefined : await readToday(db));
    await audit(db).note({ user, ip }, { action: 'exported', kind: 'claims', id, details: { of } });
    return sendFile(reply, types.ods, `${smallFileNames[of]}-claim-${id}.ods`, file);
  });

  addRoute(app, claims.submit, async ({ user, ip, params: { id }, body }) => {
    await refuseWrongDay(db, 'on', body.on);
    await db.transaction().execute(async (transaction) => {
      await submitClaim(transaction, id, body);
      await audit(transaction).note(
        { user, ip },
        { action: 'submitted', kind: 'claims', id, details: { on: body.on } },
      );
    });
    return { results: await claimsRepository(db).show(id) };
  });

  addRoute(app, claims.remove, async ({ user, ip, params: { id } }) => {
    await db.transaction().execute(async (transaction) => {
      await removeClaim(transaction, id);
      await audit(transaction).note({ user, ip }, { action: 'deleted', kind: 'claims', id });
    });
  });
}
