import type { ServerState } from '@lapis/contract';

const ASK = 'ask your technical contact to look into it';

const remoteProblems: Record<ServerState['remotes'][number]['problem'], (name: string) => string> = {
  absent: (name) => `The part ‘${name}’ has no live version, so its pages don’t open: ${ASK}`,
  behind: (name) => `This server lacks the live version of the part ‘${name}’ and shows an older one: ${ASK}`,
  failing: (name) =>
    `Pages of the part ‘${name}’ can’t be prepared by the server and open more slowly: ${ASK}`,
};

const count = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Describes the server's problems for its administrator; empty if there are none. */
export function serverLines({ backups, disk_left, remotes, overdue }: ServerState): string[] {
  const lines = [
    ...remotes.map(({ name, problem }) => remoteProblems[problem](name)),
    disk_left !== null &&
      `The server’s disk is nearly full, with ${count.format(disk_left)} MB left: ask your technical contact to make room`,
    backupWords(backups),
    overdue.mails > 0 && `Emails have been waiting to be sent for more than five minutes: ${ASK}`,
    overdue.pictures > 0 && `Pictures have been waiting to be prepared for more than five minutes: ${ASK}`,
    overdue.scheduled > 0 &&
      `Scheduled changes have been waiting to be recorded for more than five minutes: ${ASK}`,
    overdue.purges > 0 &&
      `Visitors may see pages as they were before your last changes, because the CDN can’t be told about them: ${ASK}`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

function backupWords({ are_made, last_good_at, is_stale, problem }: ServerState['backups']) {
  const because = problem === null ? '' : ` (${problem.replace(/\.$/, '')})`;
  if (!are_made && last_good_at === null) {
    return 'No backups are made of this site: ask your technical contact to switch them on';
  }
  if (is_stale && last_good_at === null) return `No backup has succeeded yet${because}: ${ASK}`;
  if (is_stale) return `There has been no good backup for too long${because}: ${ASK}`;
  return problem === null ? undefined : `The last backup was not good${because}: ${ASK}`;
}

/** Says when the last restorable backup was made. */
export const lastBackup = ({ last_good_at }: ServerState['backups']) =>
  last_good_at === null
    ? 'No backup has been made yet.'
    : `The last good backup was made on ${day.format(new Date(last_good_at))}.`;
