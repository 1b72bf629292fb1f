import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../server/database/database';
import { jobsRepository } from '../../../server/database/jobs.repository';
import { leasesOf, whileLeased } from '../../../server/database/lease';
import { SECOND, timestamp } from '../../../server/time/clock';
import type { ReadReport } from '../../mail/returned/report-reader';
import { readMailbox } from './read-mailbox';
import { takeReport } from './take-report';

interface Returned {
  db: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Of the mailbox. */
  url: string;
  /** How often it is read on the whole site, in milliseconds. */
  every: number;
  signal: AbortSignal;
  read: ReadReport;
}

/** Reads the mailbox of what came back, where no other process of the site has just done so, or does. */
export async function readReturned({ db, log, url, every, signal, read }: Returned) {
  const jobs = jobsRepository(db);
  if (!(await jobs.doOnce('look for returned mail', timestamp(-every + 10 * SECOND)))) return;
  const job = await jobs.claim('returned mail');
  if (!job) return;
  try {
    await whileLeased(job, leasesOf(db, 'jobs'), () =>
      readMailbox({ url, log, signal, take: (raw) => takeReport(db, raw, read) }),
    );
  } finally {
    await jobs.release(job);
  }
}
