import { hostname } from 'node:os';
import type { Database } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { SECOND, timestamp } from '../../server/time/clock';

declare module '../../server/database/tables' {
  interface Tables {
    release_servers: ServersTable;
  }
}

interface ServersTable {
  name: string;
  seen_at: string;
  /** Those in its folders, as JSON: `app version`. */
  versions: string;
}

/** What its colleagues call a server. */
export const serverName = ({ port }: Pick<Settings, 'port'>) => `${hostname()}:${port}`;

/** How often a server tells of itself, in milliseconds. */
export const TELL_EVERY = 10 * SECOND;
/** One that has been silent for longer is taken for stopped, in milliseconds. */
export const GONE_AFTER = 3 * TELL_EVERY;

/** The servers of one database, each with a disk of its own, and the versions that lie there. */
export const serversRepository = (db: Database) => ({
  /** Tells the others which versions a server has. */
  tell: (name: string, versions: string[]) => {
    const told = { seen_at: timestamp(), versions: JSON.stringify(versions) };
    return db
      .insertInto('release_servers')
      .values({ name, ...told })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(told))
      .execute();
  },

  /** The names of the others that run and lack a version. */
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
