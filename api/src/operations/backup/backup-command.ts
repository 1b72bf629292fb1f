import { constants, setPriority } from 'node:os';
import { StartFailure } from '../../server/settings/start-failure';
import { type Command, megabytes } from './command';
import { writeBackupKey } from './encryption';
import { makeBackup } from './make-backup';

const NEW_KEY = '--new-key';
/** The server says so when it makes one by itself. */
const TIMER = '--timer';

/** Writes all of the site into one file and checks it, while the site runs or not; returns in words what was made. */
export async function backupCommand({ settings, args, pathOf }: Command): Promise<string> {
  const [first, second, ...others] = args;
  if (first === NEW_KEY && second !== undefined && others.length === 0) {
    const recipient = await writeBackupKey(pathOf(second));
    return `${pathOf(second)} is the key of the backups from now on, once BACKUP_KEY_FILE names it (its public half is ${recipient}). Without it nobody can restore them: keep a copy where the server is not.`;
  }
  const isTimed = first === TIMER;
  if (second !== undefined || (first?.startsWith('-') && !isTimed)) {
    throw new StartFailure(
      `Give at most one name for the backup file: npm run backup -- FILE, or make a key: npm run backup -- ${NEW_KEY} FILE`,
    );
  }
  if (isTimed) giveWay();
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

/** Lets whoever waits for a page come first. A backup is made all the same where a sandbox does not allow that. */
function giveWay() {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
}
