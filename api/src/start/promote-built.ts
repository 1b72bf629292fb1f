import { announceRemotes } from '../pages/releases/announce-remotes';
import { folderOf } from '../pages/releases/app-folders';
import { livePointers } from '../pages/releases/live-pointers';
import { readPointerFile } from '../pages/releases/pointer-file';
import { promoteTogether } from '../pages/releases/promote-together';
import { releaseGate } from '../pages/gate/release-gate';
import type { TrialLimits } from '../pages/gate/trial-rendering';
import { openMail } from '../inbox/mail/mail';
import { openChanges } from '../server/cluster/open-changes';
import { openUpdatedDatabase } from '../operations/backup/before-update';
import { whileStarting } from '../server/database/start-lock';
import type { Settings } from '../server/settings/settings';
import { buildApp } from './app';

/**
 * Makes the versions of a build live, whether the server runs or not, and answers in sentences what became of them.
 * What the gate refuses leaves live what is. That the shell before lacks a name is passed over: here shell and remotes
 * are built together.
 * @param versions by app
 * @param tries the limits of each try of the gate to render pages
 */
export async function promoteBuilt(
  settings: Settings,
  versions: ReadonlyMap<string, string>,
  tries?: TrialLimits[],
) {
  if (await areLive(settings, versions)) return 'What was built is live already.';
  await announceRemotes(settings);
  const { promoted, doubts, refused, locked } = await whileStarting(settings, async () => {
    const db = await openUpdatedDatabase(settings);
    const changes = await openChanges(settings);
    const mail = openMail({ db, settings });
    const app = await buildApp({ db, settings: { ...settings, logLevel: 'error' }, changes, mail });
    try {
      await app.ready();
      const live = livePointers({ db, settings, changes }, app.log);
      // The files may say what the database doesn't know yet, and have to say it when this ends.
      await live.read();
      const gate = releaseGate(
        { db, settings },
        { read: (address) => app.readPublic(address), log: app.log, tries },
      );
      const made = await promoteTogether({ db, settings, changes }, gate, versions, ['shell-before']);
      await live.read();
      return made;
    } finally {
      await app.close();
      await mail.close();
      await changes.close();
      await db.destroy();
    }
  });
  return [
    ...promoted.map((app) => `${app} ${versions.get(app)} is live.`),
    ...(doubts.length > 0 ? ['No shell was live, so what is wrong with these was passed over:'] : []),
    ...doubts.map(({ rule, text }) => `  ${rule}: ${text}`),
    ...locked.map((app) => `${app} is locked: ${versions.get(app)} was not made live.`),
    ...[...refused].flatMap(([app, reasons]) => [
      `${app} ${versions.get(app)} was refused, and what was live stays so:`,
      ...reasons.map(({ rule, text }) => `  ${rule}: ${text}`),
    ]),
  ].join('\n');
}

/** By the files of this server, which says so without a database. */
async function areLive(settings: Settings, versions: ReadonlyMap<string, string>) {
  const files = [...versions].map(async ([app, version]) => {
    const file = await readPointerFile(folderOf(settings, app)).catch(() => undefined);
    return file?.version === version;
  });
  return (await Promise.all(files)).every(Boolean);
}
