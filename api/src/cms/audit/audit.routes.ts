import { audit as calls } from '@lapis/contract';
import { csvFile, MOST_ROWS } from '../../server/http/csv';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { audit } from './audit';
import { auditRepository } from './audit.repository';

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

  answer(app, calls.list, ({ query }) => record.list(query));

  answer(app, calls.export, async ({ user, ip, query }, reply) => {
    const entries = await record.newest(MOST_ROWS, query);
    await audit(db).note(
      { user, ip },
      { action: 'exported', kind: 'audit', details: { entries: entries.length } },
    );
    const rows = entries.map((entry) => ({ ...entry, details: wordsOf(entry.details) }));
    return csvFile(reply, { name: 'audit', columns, rows });
  });

  purgeRegularly(app, 'audit entries', () => record.purge());
}

const wordsOf = (details: object) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
