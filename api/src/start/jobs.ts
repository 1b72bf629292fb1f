import { cmsJobs } from '../cms/cms.jobs';
import { givingJobs } from '../giving/giving.jobs';
import { inboxJobs } from '../inbox/inbox.jobs';
import { mediaJobs } from '../media/media.jobs';
import { operationsJobs } from '../operations/operations.jobs';
import { pagesJobs } from '../pages/pages.jobs';
import { peopleJobs } from '../people/people.jobs';
import type { Database } from '../server/database/database';

/** All jobs that the server runs on its own, in the order in which they start. */
export const jobs = [
  ...inboxJobs,
  ...mediaJobs,
  ...pagesJobs,
  ...cmsJobs,
  ...peopleJobs,
  ...givingJobs,
  ...operationsJobs,
];

/** Releases the claims of crashed processes. Call this only while no other process is running jobs. */
export async function releaseClaims(db: Database) {
  for (const job of jobs) if ('release' in job) await job.release(db);
}
