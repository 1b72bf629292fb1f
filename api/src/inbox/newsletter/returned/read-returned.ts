import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../server/database/database';
import { jobsRepository } from '../../../server/database/jobs.repository';
import { createLeases, whileLeased } from '../../../server/database/lease';
import type { JobServices } from '../../../server/jobs/job';
import { MINUTE, SECOND, timestamp } from '../../../server/time/clock';
import { openReportReader, type ReadReport } from '../../mail/returned/report-reader';
import { readMailbox } from './read-mailbox';
import { takeReport } from './take-report';

export const READ_EVERY = 5 * MINUTE;

export async function readBounceMailbox({ db, settings, log }: JobServices, signal: AbortSignal) {
  const { bounceMailbox: url } = settings;
  if (url === undefined) return;
  const { read, close } = openReportReader(log);
  try {
    await readReturned({ db, log, url, every: READ_EVERY, signal, read });
  } finally {
    await close();
  }
}

interface ReadReturnedOptions {
  db: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  url: string;
  every: number;
  signal: AbortSignal;
  read: ReadReport;
}

export async function readReturned({ db, log, url, every, signal, read }: ReadReturnedOptions) {
  const jobs = jobsRepository(db);
  if (!(await jobs.doOnce('look for returned mail', timestamp(-every + 10 * SECOND)))) return;
  const job = await jobs.claim('returned mail');
  if (!job) return;
  try {
    await whileLeased(job, createLeases(db, 'jobs'), () =>
      readMailbox({ url, log, signal, take: (raw) => takeReport(db, raw, read) }),
    );
  } finally {
    await jobs.release(job);
  }
}
