import { setTimeout as delay } from 'node:timers/promises';
import { announceRemotes } from '../pages/releases/remotes/announce-remotes';
import { appFolder } from '../pages/releases/versions/app-folders';
import { livePointers } from '../pages/releases/live/live-pointers';
import { CONFIRMED_WITHIN, liveTag } from '../pages/releases/live/live-release';
import { LOOK_EVERY } from '../pages/releases/live/look-now-and-then';
import { readPointerFile } from '@lapis/contract/pointer-file';
import { promoteTogether } from '../pages/releases/rollout/promote-together';
import { releaseGate } from '../pages/gate/release-gate';
import type { TrialLimits } from '../pages/gate/trial-rendering';
import { openMail } from '../inbox/mail/mail';
import { openChanges } from '../server/cluster/open-changes';
import { openUpdatedDatabase } from '../operations/backup/before-update';
import { whileStarting } from '../server/database/start-lock';
import type { Settings } from '../server/settings/settings';
import { buildApp } from './app';

/**
 * Promotes the versions in a build, and returns a report. The server may be running. If a version is
 * rejected, the live one stays. The rule 'shell-before' is ignored, because the shell and the remotes were
 * built together.
 * @param options.tries limits for each attempt to render pages
 * @param options.lookEvery interval in milliseconds at which a running server looks what is live
 */
export async function promoteBuilt(
  settings: Settings,
  versions: ReadonlyMap<string, string>,
  { tries, lookEvery = LOOK_EVERY }: { tries?: TrialLimits[] | undefined; lookEvery?: number } = {},
) {
  if (await areAlreadyLive(settings, versions)) return 'Everything that was built is already live.';
  await announceRemotes(settings);
  const { promoted, doubts, refused, locked, unconfirmed } = await whileStarting(settings, async () => {
    const db = await openUpdatedDatabase(settings);
    const changes = await openChanges(settings);
    const mail = openMail({ db, settings });
    // The server makes the backups. A backup made here would end with this process, and count as failed.
    const backup = { ...settings.backup, every: 0 };
    const app = await buildApp({ db, settings: { ...settings, logLevel: 'error', backup }, changes, mail });
    try {
      await app.ready();
      const live = livePointers({ db, settings, changes }, app.log);
      // Applies an operator's edits to live.json files. The files must also be up to date when this function
      // ends.
      const before = await live.read();
      const gate = releaseGate(
        { db, settings },
        { read: (address) => app.readPublic(address), log: app.log, tries },
      );
      const made = await promoteTogether({ db, settings, changes }, gate, versions, ['shell-before']);
      await live.read();
      const isMove = made.promoted.some((name) => before.has(name));
      if (isMove && !settings.databaseUrl) await delay(live.delay + lookEvery);
      const tags = made.promoted.map(liveTag);
      const unconfirmed = isMove && settings.databaseUrl ? await changes.confirm(tags, CONFIRMED_WITHIN) : [];
      return { ...made, unconfirmed };
    } finally {
      await app.close();
      await mail.close();
      await changes.close();
      await db.destroy();
    }
  });
  return [
    ...promoted.map((app) => `${app} ${versions.get(app)} is live.`),
    ...(unconfirmed.length > 0 ? [`Not confirmed in time by ${unconfirmed.join(', ')}.`] : []),
    ...(doubts.length > 0 ? ['No shell was live, so these problems were ignored:'] : []),
    ...doubts.map(({ rule, text }) => `  ${rule}: ${text}`),
    ...locked.map((app) => `${app} is locked: ${versions.get(app)} was not made live.`),
    ...[...refused].flatMap(([app, reasons]) => [
      `${app} ${versions.get(app)} was refused and doesn’t go live:`,
      ...reasons.map(({ rule, text }) => `  ${rule}: ${text}`),
    ]),
  ].join('\n');
}

async function areAlreadyLive(settings: Settings, versions: ReadonlyMap<string, string>) {
  const files = [...versions].map(async ([app, version]) => {
    const file = await readPointerFile(appFolder(settings, app)).catch(() => undefined);
    return file?.version === version;
  });
  return (await Promise.all(files)).every(Boolean);
}
