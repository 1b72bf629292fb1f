import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMail } from '../inbox/mail/mail';
import { openChanges } from '../server/cluster/open-changes';
import { openDatabase } from '../server/database/database';
import { type AppTimes, buildApp } from '../start/app';
import { type TestSite, TIMES } from './testing';

/** Starts a second server on the same database, with a copy of the current apps, which `make` may change. */
export async function startSecond(
  first: TestSite['settings'],
  make: (dir: string) => Promise<void> = () => Promise.resolve(),
  times: AppTimes = TIMES,
) {
  const dir = await mkdtemp(join(tmpdir(), 'lapis-second-'));
  await cp(join(first.shellDir, '..'), dir, { recursive: true });
  await make(dir);
  const settings = { ...first, shellDir: join(dir, 'shell'), remotesDir: join(dir, 'remotes') };
  const db = await openDatabase(settings);
  const changes = await openChanges(settings, () => {});
  const mail = openMail({ db, settings });
  const app = await buildApp({ db, settings, changes, mail }, { write: () => {} }, times);
  await app.ready();
  return {
    app,
    dir,
    async close() {
      await app.close();
      await mail.close();
      await changes.close();
      await db.destroy();
      await rm(dir, { recursive: true });
    },
  };
}
