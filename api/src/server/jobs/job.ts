import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { Services } from '../http/serve';
import type { Settings } from '../settings/settings';
import { HOUR } from '../time/clock';

export type JobServices = Services & { log: FastifyBaseLogger };

export interface JobDescription {
  name: string;
  does: string;
  /** Time in milliseconds between two runs, or between two checks for work. */
  every: number;
  isOn?: (settings: Settings) => boolean;
}

export interface ScheduledJob<Needs> extends JobDescription {
  /**
   * Called when the server starts, and then at each interval. The start waits for the first run. A failure is
   * retried at the next run.
   * @param closing aborted on shutdown
   */
  run: (services: Needs, closing: AbortSignal) => Promise<unknown>;
  /**
   * If true, the start doesn't wait for the first run, but a shutdown waits for a run that hasn't finished.
   */
  inBackground?: boolean;
}

interface WorkerJob<Needs> extends JobDescription {
  worker: (services: Needs) => JobWorker | undefined;
  /** Releases jobs claimed by processes that crashed. Called at startup, when no other process runs jobs. */
  release: (db: Database) => Promise<unknown>;
}

export interface JobWorker {
  start: (log: FastifyBaseLogger) => unknown;
  /** Missing if the worker is closed by the code that opened it. */
  close?: () => Promise<unknown>;
}

export type Job<Needs = JobServices> = ScheduledJob<Needs> | WorkerJob<Needs>;

export const hourly = <Needs>(name: string, does: string, run: ScheduledJob<Needs>['run']): Job<Needs> => ({
  name,
  does,
  every: HOUR,
  run,
});
