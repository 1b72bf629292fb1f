import { hourly, type Job } from '../server/jobs/job';
import { SECOND } from '../server/time/clock';
import { auditRepository } from './audit/audit.repository';
import { purgeCreationKeys } from './entries/store/creation-keys.repository';
import { purgePresences } from './entries/store/presences.repository';
import { noteSchedule } from './entries/schedule';

export const cmsJobs: readonly Job[] = [
  {
    name: 'schedule',
    does: 'Records what was published or taken off the site at its time',
    every: 20 * SECOND,
    run: noteSchedule,
  },
  hourly('presences', 'Deletes records of who had an entry open', ({ db }) => purgePresences(db)),
  hourly('creation keys', 'Deletes the keys of forms after 60 days', ({ db }) => purgeCreationKeys(db)),
  hourly('audit log', 'Deletes entries after two years', ({ db }) => auditRepository(db).purge()),
];
