import { audit as calls } from '@lapis/contract';
import { timestamp } from '../database/clock';
import { purgeRegularly } from '../regularly';
import { type App, serve, type Services } from '../serve';
import { audit } from './audit';
import { auditRepository } from './audit.repository';
import { toCsv } from './csv';

/** As many as a file may hold: some 10 MB, which a small server makes at one go. */
const MOST_ROWS = 50_000;

const columns = [
  'at',
  'user_id',
  'user_name',
  'ip',
  'action',
  'kind',
  'thing_id',
  'title',
  'details',
] as const;

/** The record of who did what, for administrators. */
export async function auditRoutes(app: App, { db }: Services) {
  const record = auditRepository(db);

  app.route({ ...serve(calls.list), handler: ({ query }) => record.list(query) });

  app.route({
    ...serve(calls.export),
    handler: async ({ user, ip, query }, reply) => {
      const entries = await record.newest(MOST_ROWS, query);
      await audit(db).note(
        { user, ip },
        { action: 'exported', kind: 'audit', details: { entries: entries.length } },
      );
      const rows = entries.map((entry) => ({ ...entry, details: wordsOf(entry.details) }));
      const name = `lapis-audit-${timestamp().slice(0, 10)}.csv`;
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
      return toCsv([[...columns], ...rows.map((row) => columns.map((column) => row[column]))]);
    },
  });

  purgeRegularly(app, 'audit entries', () => record.purge());
}

const wordsOf = (details: object) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
