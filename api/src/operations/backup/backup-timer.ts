import { spawn } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { staleBackups } from '../../inbox/mail/emails/operations.emails';
import { isUnavailable } from '../../server/database/failures';
import { jobsRepository } from '../../server/database/jobs.repository';
import { createLeases, whileLeased } from '../../server/database/lease';
import type { Services } from '../../server/http/serve';
import { MINUTE, timestamp } from '../../server/time/clock';
import { backupState, isDue } from './backup-state';
import { backupsRepository } from './store/backups.repository';

export const LOOK_EVERY = MINUTE;

type RunBackup = (signal: AbortSignal) => Promise<{ isGood: boolean; output: string }>;

/**
 * Makes scheduled backups, in one process across all servers, and notifies staff once if there has been no
 * good backup for too long.
 */
export function createBackupTimer(
  { db, settings, mail }: Pick<Services, 'db' | 'settings' | 'mail'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  run: RunBackup = backupProgram(process.argv[1] ?? ''),
) {
  const { every } = settings.backup;
  const jobs = jobsRepository(db);
  const oneAtATime = pLimit(1);
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function backUpIfDue() {
    if (!isDue(await backupState(db, settings), every)) return;
    const job = await jobs.claim('backup');
    if (!job) return;
    try {
      await whileLeased(job, createLeases(db, 'jobs'), async () => {
        // Checks again, because another process may have made the backup before this one got the lease.
        const before = await backupState(db, settings);
        if (!isDue(before, every)) return;
        const { isGood, output } = await run(closing.signal);
        if (isGood) return log.info(output);
        if (closing.signal.aborted) return;
        log.error({ output }, 'the backup failed');
        await noteFailure(before.last?.id, output);
      });
    } finally {
      await jobs.release(job);
    }
  }

  /** Records a failed backup if the child process crashed before doing so, so that staff are notified. */
  async function noteFailure(before: number | undefined, error: string) {
    const backups = backupsRepository(db);
    if ((await backups.newest())?.id === before) {
      await backups.finish(await backups.begin({ name: null, reason: 'timer', made_at: timestamp() }), {
        error,
      });
    }
  }

  async function tellIfStale() {
    const { lastGood, problem, isStale } = await backupState(db, settings);
    if (!isStale) return;
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const isNews = await jobsRepository(transaction).doOnce('stale backups', lastGood?.made_at ?? '');
      return isNews ? [staleBackups(site, link, lastGood?.made_at, problem)] : [];
    });
  }

  const look = () =>
    oneAtATime(async () => {
      if (closing.signal.aborted) return;
      await backUpIfDue();
      await tellIfStale();
    });

  return {
    look,

    start() {
      const lookOrLog = () =>
        look().catch((error: unknown) => {
          // A stop doesn't wait long for a backup, so the database may be closed.
          if (closing.signal.aborted && isUnavailable(error)) return;
          log.warn({ err: error }, 'whether a backup is due could not be read');
        });
      timer = setInterval(() => void lookOrLog(), LOOK_EVERY).unref();
    },

    /** Aborts a running backup, which is retried later. */
    async close() {
      closing.abort();
      clearInterval(timer);
      await oneAtATime(() => {});
    },
  };
}

/** Heap limit of the child process in megabytes. */
const HEAP = 192;
/** Maximum number of characters of output to keep; the usual report is a line or two. */
const LONGEST_OUTPUT = 4000;

/**
 * Runs the same program as `npm run backup`, in a child process with the same settings, its own heap limit
 * and low priority.
 * @param server path of the server's program; the backup program is in the same folder
 */
export const backupProgram =
  (server: string, environment = process.env): RunBackup =>
  (signal) =>
    new Promise((resolve) => {
      const program = join(dirname(server), `backup${extname(server)}`);
      const args = [...process.execArgv, `--max-old-space-size=${HEAP}`, program, '--timer'];
      const child = spawn(process.execPath, args, {
        signal,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output = `${output}${chunk.toString()}`.slice(-LONGEST_OUTPUT);
        });
      }
      child.on('error', (error) => resolve({ isGood: false, output: error.message }));
      child.on('close', (code, killedBy) => {
        const how = killedBy ? ` (ended by ${killedBy})` : '';
        resolve({ isGood: code === 0, output: `${output.trim()}${how}` });
      });
    });
