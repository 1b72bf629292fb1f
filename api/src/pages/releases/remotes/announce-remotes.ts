import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MANIFEST, type Manifest } from '@lapis/contract/manifest';
import { announcePages } from '../../../cms/site/announced-pages';
import { StartFailure } from '../../../server/settings/start-failure';
import type { Settings } from '../../../server/settings/settings';
import { listFolders, newestAnnouncement, parseAnnouncement } from '../versions/announcement';

const AGAIN = 500;

/**
 * Registers the pages of the newest builds, so that links can be created before the first release is read.
 * @throws StartFailure if nothing has been built
 */
export async function announceRemotes({ remotesDir, remoteEntries }: Settings) {
  const announcements = remoteEntries
    ? await Promise.all(Object.values(remoteEntries).map(fetchDevManifest))
    : await Promise.all(
        (await listFolders(remotesDir)).map((name) => newestAnnouncement(join(remotesDir, name))),
      );
  const pages = announcements.flatMap((announcement) => announcement?.pages ?? []);
  if (pages.length === 0) {
    throw new StartFailure(
      `There are no built remotes in ${remotesDir}: run 'npm run build' first, or set REMOTES_DIR.`,
    );
  }
  announcePages(pages);
}

async function fetchDevManifest(base: string): Promise<Manifest> {
  const answer = await fetch(new URL(MANIFEST, base)).catch(() => undefined);
  if (answer?.ok) return parseAnnouncement(await answer.text());
  await delay(AGAIN);
  return fetchDevManifest(base);
}
