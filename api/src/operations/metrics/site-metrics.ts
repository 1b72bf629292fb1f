import { statfs } from 'node:fs/promises';
import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  type Registry,
} from 'prom-client';
import type { Pages } from '../../pages/document/pages';
import type { LiveRelease } from '../../pages/releases/live/live-release';
import { poolFigures } from '../../server/database/postgres/postgres-dialect';
import type { Services } from '../../server/http/serve';
import type { ResponseCache } from '../../server/response-cache/response-cache';
import { SECOND } from '../../server/time/clock';
import { withTimeLimit } from '../../server/time/time-limit';
import { backupState } from '../backup/backup-state';
import { queueFigures } from '../statistics/queues';

export interface MeasuredSite extends Pick<Services, 'db' | 'settings'> {
  responses: ResponseCache;
  pages: Pages;
  live: LiveRelease;
}

const PATIENCE = 2 * SECOND;

/** Measures the site when Prometheus requests the metrics. Values that all processes share aren't summed. */
export function measureSite(registry: Registry, site: MeasuredSite) {
  measureCaches(registry, site);
  measureDisk(registry, site);
  measureDatabase(registry, site);
  measureReleases(registry, site);
}

function measureCaches(registry: Registry, { responses, pages }: MeasuredSite) {
  const caches = () => Object.entries({ responses: responses.figures(), ...pages.figures().caches });
  count(registry, {
    name: 'lapis_cache_requests_total',
    help: 'Lookups in a cache by result: hit, miss, stale or uncached',
    labelNames: ['cache', 'result'],
    collect() {
      this.reset();
      for (const [cache, { asked }] of caches()) {
        for (const [result, count] of Object.entries(asked)) this.inc({ cache, result }, count);
      }
    },
  });
  gauge(registry, {
    name: 'lapis_cache_bytes',
    help: 'Size of a cache in bytes',
    labelNames: ['cache'],
    collect() {
      for (const [cache, { bytes }] of caches()) this.set({ cache }, bytes);
    },
  });
  count(registry, {
    name: 'lapis_renderings_total',
    help: 'Pages rendered on the server, and failures, by remote and version',
    labelNames: ['remote', 'version', 'result'],
    collect() {
      this.reset();
      for (const { remote, version, result, count } of pages.figures().renderings) {
        this.inc({ remote, version, result }, count);
      }
    },
  });
}

function measureDisk(registry: Registry, { settings }: MeasuredSite) {
  gauge(registry, {
    name: 'lapis_disk_bytes',
    help: 'Room on the disk of DATA_DIR: free for this account, and in all',
    labelNames: ['room'],
    aggregator: 'min',
    async collect() {
      const { bavail, blocks, bsize } = await statfs(settings.dataDir);
      this.set({ room: 'free' }, bavail * bsize);
      this.set({ room: 'all' }, blocks * bsize);
    },
  });
}

function measureDatabase(registry: Registry, { db, settings }: MeasuredSite) {
  let reading: Promise<boolean> | undefined;
  /** Reads the values once for concurrent requests. Resolves to false if the database doesn't respond. */
  const readOnce = () =>
    (reading ??= withTimeLimit(
      PATIENCE,
      readAll().then(() => true),
      () => false,
    )
      .catch(() => false)
      .finally(() => {
        reading = undefined;
      }));
  const read = (name: string, help: string, labelNames: string[] = []) =>
    gauge(registry, {
      name,
      help,
      labelNames,
      aggregator: 'max',
      async collect() {
        // Removes old values, so that they are absent rather than stale if the database doesn't respond.
        this.reset();
        if (labelNames.length === 0) this.remove();
        await readOnce();
      },
    });
  const mails = read('lapis_mails', 'Emails waiting to be sent, and failures so far', ['state']);
  const pictures = read('lapis_pictures', 'Pictures waiting to be prepared, and failures', ['state']);
  const purges = read('lapis_purges', 'Purges waiting for the CDN, and failures so far', ['state']);
  const overdue = read('lapis_schedule_overdue', 'Scheduled publications and removals that are overdue');
  const lastGood = read('lapis_backup_last_good_timestamp_seconds', 'When the last good backup was made');
  const lastTest = read(
    'lapis_restore_test_last_good_timestamp_seconds',
    'When a backup was last restored into a scratch database and found complete',
  );
  const stale = read('lapis_backup_stale', '1 if there was no good backup for twice BACKUP_EVERY');

  async function readAll() {
    const queues = await queueFigures(db);
    const backups = await backupState(db, settings);
    mails.set({ state: 'waiting' }, queues.mails.waiting);
    mails.set({ state: 'failing' }, queues.mails.failing);
    pictures.set({ state: 'waiting' }, queues.pictures.waiting);
    pictures.set({ state: 'failed' }, queues.pictures.failed);
    purges.set({ state: 'waiting' }, queues.purges.waiting);
    purges.set({ state: 'failing' }, queues.purges.failing);
    overdue.set(queues.schedule.overdue);
    stale.set(backups.isStale ? 1 : 0);
    const { made_at, verified_at } = backups.lastGood ?? {};
    if (made_at) lastGood.set(Date.parse(made_at) / SECOND);
    if (verified_at) lastTest.set(Date.parse(verified_at) / SECOND);
  }

  gauge(registry, {
    name: 'lapis_database_up',
    help: '1 if the database responds; if not, values from it are missing here',
    aggregator: 'min',
    async collect() {
      this.set((await readOnce()) ? 1 : 0);
    },
  });
  gauge(registry, {
    name: 'lapis_database_connections',
    help: 'Connections to PostgreSQL, busy or idle, and queries waiting for one',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(poolFigures())) this.set({ state }, count);
    },
  });
}

function measureReleases(registry: Registry, { live }: MeasuredSite) {
  gauge(registry, {
    name: 'lapis_release_live',
    help: '1 for the version of each app that visitors get',
    labelNames: ['app', 'version'],
    aggregator: 'max',
    async collect() {
      this.reset();
      for (const [app, { version }] of await live.pointers.read()) this.set({ app, version }, 1);
    },
  });
}

const count = <Label extends string>(registry: Registry, about: CounterConfiguration<Label>) =>
  new Counter({ ...about, registers: [registry] });

const gauge = <Label extends string>(registry: Registry, about: GaugeConfiguration<Label>) =>
  new Gauge({ ...about, registers: [registry] });
