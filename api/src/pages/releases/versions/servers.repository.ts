import { hostname } from 'node:os';
import type { Database } from '../../../server/database/database';
import type { Settings } from '../../../server/settings/settings';
import { SECOND, timestamp } from '../../../server/time/clock';

declare module '../../../server/database/tables' {
  interface Tables {
    release_servers: ServersTable;
  }
}

interface ServersTable {
  name: string;
  seen_at: string;
  versions: string;
}

export const serverName = ({ port }: Pick<Settings, 'port'>) => `${hostname()}:${port}`;

export const TELL_EVERY = 10 * SECOND;
export const GONE_AFTER = 3 * TELL_EVERY;

export const serversRepository = (db: Database) => ({
  tell: (name: string, versions: string[]) => {
    const told = { seen_at: timestamp(), versions: JSON.stringify(versions) };
    return db
      .insertInto('release_servers')
      .values({ name, ...told })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(told))
      .execute();
  },

  async lacking(app: string, version: string, own: string) {
    const rows = await db
      .selectFrom('release_servers')
      .selectAll()
      .where('name', '!=', own)
      .where('seen_at', '>', new Date(Date.now() - GONE_AFTER).toISOString())
      .orderBy('name')
      .execute();
    const has = ({ versions }: ServersTable) =>
      (JSON.parse(versions) as string[]).includes(`${app} ${version}`);
    return rows.filter((row) => !has(row)).map(({ name }) => name);
  },
});
