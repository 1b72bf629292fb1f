import { constants, setPriority } from 'node:os';
import { StartFailure } from '../../server/settings/start-failure';
import { type TerminalCommand, megabytes } from './command';
import { writeBackupKey } from './store/encryption';
import { makeBackup } from './make-backup';

const NEW_KEY = '--new-key';
const TIMER = '--timer';

/** Makes and verifies a backup, even while the site is running, and returns a report. */
export async function backupCommand({ settings, args, pathOf }: TerminalCommand): Promise<string> {
  const [first, second, ...others] = args;
  if (first === NEW_KEY && second !== undefined && others.length === 0) {
    const recipient = await writeBackupKey(pathOf(second));
    return `Backups will be encrypted with ${pathOf(second)} once BACKUP_KEY_FILE names it (its public half is ${recipient}). They can’t be restored without it: keep a copy away from the server.`;
  }
  const isTimed = first === TIMER;
  if (first === '' || second !== undefined || (first?.startsWith('-') && !isTimed)) {
    throw new StartFailure(
      `Give at most one name for the backup file, and not an empty one: npm run backup -- FILE, or make a key: npm run backup -- ${NEW_KEY} FILE`,
    );
  }
  if (isTimed) lowerPriority();
  const path = first === undefined || isTimed ? undefined : pathOf(first);
  const made = await makeBackup(settings, { reason: isTimed ? 'timer' : 'command', path });
  const { address, row_count, file_count, bytes, error } = made;
  const contents = `${address} contains ${row_count} rows and ${file_count} files (${megabytes(bytes)})`;
  if (error) throw new StartFailure(`${contents}, but is not a good backup. ${error}`);
  const isEncrypted = settings.backup.keyFile !== undefined;
  const secrecy = isEncrypted
    ? 'It is encrypted.'
    : 'It contains secrets: keep it where no one else can read it.';
  return `${contents}. It was restored into a scratch database, and nothing is missing. ${secrecy}`;
}

/** Lowers the process priority, so that page requests come first. Continues if a sandbox forbids this. */
function lowerPriority() {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
}
