import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { adminCommand } from './people/administration/admin-command';
import { formatJobs } from './server/jobs/format-jobs';

/** `npm run admin -- …`: restores an administrator's access, or lists the jobs. The site may be running. */
await runCommand(resolve(import.meta.dirname, '../..'), async (command) => {
  if (command.args.join(' ') !== 'jobs') return adminCommand(command);
  const { jobs } = await import('./start/jobs');
  return formatJobs(jobs, command.settings);
});
