import { audit as calls } from '@lapis/contract';
import { csvFile, MOST_ROWS } from '../../server/http/csv';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { audit } from './audit';
import { auditRepository } from './audit.repository';
import { nameSubjects } from './name-subjects';

const columns = [
  'at',
  'user_id',
  'user_name',
  'ip',
  'action',
  'kind',
  'subject_id',
  'title',
  'details',
] as const;

export async function auditRoutes(app: App, { db }: Services) {
  const record = auditRepository(db);

  addRoute(app, calls.list, async ({ query, staffRole }) => {
    const { results, ...page } = await record.list(query);
    return { results: await nameSubjects(db, results, staffRole?.permissions ?? []), ...page };
  });

  addRoute(app, calls.export, async ({ user, ip, query }, reply) => {
    const entries = await record.newest(MOST_ROWS, query);
    await audit(db).note(
      { user, ip },
      { action: 'exported', kind: 'audit', details: { entries: entries.length } },
    );
    const rows = entries.map((entry) => ({ ...entry, details: formatDetails(entry.details) }));
    return csvFile(reply, { name: 'audit', columns, rows });
  });
}

const formatDetails = (details: object) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
