import { createLeases, LOOK_EVERY } from '../server/database/lease';
import { hourly, type Job } from '../server/jobs/job';
import { MINUTE } from '../server/time/clock';
import { headersRepository } from './headers/headers.repository';
import { purgeHeaders } from './headers/make-header';
import { noteConsentEnds } from './library/consent/consent-ends';
import { consentForms } from './library/consent/consent-forms';
import { purgeIncoming } from './library/files/incoming-file';

export const mediaJobs: readonly Job[] = [
  {
    name: 'pictures',
    does: 'Makes the sizes and formats of uploaded pictures',
    every: LOOK_EVERY,
    worker: ({ imageWorker }) => imageWorker,
    release: (db) => createLeases(db, 'media').release(),
  },
  {
    name: 'consents',
    does: 'Takes pictures off the site once their consent has ended',
    // Shared caches keep pictures of people for a minute too.
    every: MINUTE,
    run: noteConsentEnds,
  },
  {
    name: 'uploads',
    does: 'Deletes files left over from uploads that broke off',
    every: 10 * MINUTE,
    run: ({ settings }) => purgeIncoming(settings),
  },
  hourly('consent forms', 'Deletes forms that no picture refers to', ({ db, settings, log }) =>
    consentForms(db, settings, log).purge(),
  ),
  hourly('headers', 'Deletes header pictures that are no longer chosen', async ({ db, settings }) =>
    purgeHeaders(await headersRepository(db).all(), settings),
  ),
];
