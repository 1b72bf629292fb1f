import { type ClaimPreview, claims, type ClaimWhole } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import type { FastifyReply } from 'fastify';
import { audit } from '../../cms/audit/audit';
import { toCsv } from '../../server/http/csv';
import { notFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { refuseWrongDay, todayOf } from '../settings/today';
import { makeClaim, removeClaim, submitClaim } from './change-claims';
import { claimsRepository } from './claims.repository';
import { type ClaimPlan, circumstancesOf, filesOf, planClaim } from './plan-claim';
import { refuseBadLines } from './schedule-check';
import { scheduleOds } from './schedule-ods';
import { hmrcDay, linesOfFile, scheduleColumns, scheduleRows } from './schedule-rows';

const types = {
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
};

/**
 * One of the files of a claim. What was claimed too much is in the first alone, or it would be taken off twice. `earliest`
 * is the day of the first gift in it.
 */
export function fileOf(claim: ClaimWhole, format: 'ods' | 'csv', file: number, earliest = claim.from) {
  const lines = linesOfFile(claim.schedule, file);
  const rows = scheduleRows(lines);
  if (format === 'csv') return Buffer.from(toCsv([[...scheduleColumns], ...rows]));
  return scheduleOds({
    earliest: hmrcDay(earliest),
    overclaimed: file === 1 && claim.adjustment > 0 ? decimalPounds(claim.adjustment) : '',
    rows,
  });
}

const sendFile = (reply: FastifyReply, type: string, name: string, file: Buffer) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(file);

/** A plan as staff see it before it is a claim. */
const asPreview = (plan: ClaimPlan): ClaimPreview => ({
  lines: plan.lines.length,
  files: filesOf(plan.lines.length),
  gifts: plan.gifts,
  tax: plan.tax,
  adjustment: plan.adjustment,
  small_donations: plan.small.years,
  from: plan.first_on,
  until: plan.last_on,
  left_out: plan.left_out,
  notes: plan.notes,
});

/** Claims of Gift Aid and of the Small Donations Scheme, for staff. */
export async function claimsRoutes(app: App, { db }: Services) {
  answer(app, claims.list, ({ query }) => claimsRepository(db).list(query));

  answer(app, claims.preview, async ({ query: { until } }) => ({
    results: asPreview(await planClaim(db, { until, small_donations: true }, await circumstancesOf(db))),
  }));

  answer(app, claims.create, async ({ user, ip, body }) => {
    const circumstances = await circumstancesOf(db);
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

  answer(app, claims.show, async ({ user, ip, params: { id } }) => {
    const results = await claimsRepository(db).show(id);
    await audit(db).note({ user, ip }, { action: 'viewed', kind: 'claims', id });
    return { results };
  });

  answer(app, claims.schedule, async ({ user, ip, params: { id }, query: { format, file } }, reply) => {
    const claim = await claimsRepository(db).show(id);
    const earliest = await claimsRepository(db).earliestIn(id, file);
    if (file > claim.files) throw notFound();
    // Of a claim that HMRC has, names are deleted after some years.
    if (claim.state === 'made') refuseBadLines(linesOfFile(claim.schedule, file), await todayOf(db));
    // Names and addresses leave the site with it.
    await audit(db).note({ user, ip }, { action: 'exported', kind: 'claims', id, details: { format, file } });
    const name = `gift-aid-claim-${id}-${file}.${format}`;
    return sendFile(reply, types[format], name, fileOf(claim, format, file, earliest));
  });

  answer(app, claims.submit, async ({ user, ip, params: { id }, body }) => {
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

  answer(app, claims.remove, async ({ user, ip, params: { id } }) => {
    await db.transaction().execute(async (transaction) => {
      await removeClaim(transaction, id);
      await audit(transaction).note({ user, ip }, { action: 'deleted', kind: 'claims', id });
    });
  });
}
