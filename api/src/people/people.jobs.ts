import { approvalsRepository } from '../cms/approval/approvals.repository';
import { commentsRepository } from '../cms/approval/comments.repository';
import { purgeAttempts } from '../server/attempts/attempts';
import { formDraftsRepository } from '../server/forms/form-drafts.repository';
import { hourly, type Job } from '../server/jobs/job';
import { SECOND } from '../server/time/clock';
import { oneTimeTokens } from '../server/tokens/one-time-tokens.repository';
import { purgeTrashedAccounts } from './administration/erasing';
import { notifyRequesters } from './approval/tell';
import { releaseTokens } from './release-tokens/release-tokens.repository';
import { purgeKnownOrigins } from './sessions/known-origins';
import { sessionRepository } from './sessions/session.repository';

export const peopleJobs: readonly Job[] = [
  {
    name: 'approvals',
    does: 'Emails the outcome to people who asked for approval',
    every: 20 * SECOND,
    run: notifyRequesters,
  },
  hourly('old approvals', 'Deletes them after a year', ({ db }) => approvalsRepository(db).purge()),
  hourly('comments', 'Deletes resolved comments after a year', ({ db }) => commentsRepository(db).purge()),
  hourly('attempts', 'Deletes counts of attempts that no longer limit anything', ({ db }) =>
    purgeAttempts(db),
  ),
  hourly('forms', 'Deletes those not sent again', ({ db }) => formDraftsRepository(db).purge()),
  hourly('known devices', 'Deletes those not used for a long time', ({ db }) => purgeKnownOrigins(db)),
  hourly('one-time tokens', 'Deletes expired links and codes', ({ db }) => oneTimeTokens(db).purge()),
  hourly('sessions', 'Deletes expired sessions', ({ db }) => sessionRepository(db).purgeExpired()),
  hourly('release tokens', 'Deletes expired tokens', ({ db }) => releaseTokens(db).purge()),
  hourly('trashed accounts', 'Erases accounts after 30 days in the trash', purgeTrashedAccounts),
];
