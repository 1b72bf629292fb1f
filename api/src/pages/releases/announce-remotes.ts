import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MANIFEST, type Manifest } from '@lapis/contract/manifest';
import { announcePages } from '../../cms/site/announced-pages';
import { StartFailure } from '../../server/settings/start-failure';
import type { Settings } from '../../server/settings/settings';
import { foldersIn, newestAnnouncement, parseAnnouncement } from './announcement';

/** In milliseconds, between two looks at a development server that is still building. */
const AGAIN = 500;

/**
 * Says where pages are before anything links to them: as the newest versions of the remotes have it, until the first
 * release is read.
 * @throws StartFailure where nothing was built
 */
export async function announceRemotes({ remotesDir, remoteEntries }: Settings) {
  const announcements = remoteEntries
    ? await Promise.all(Object.values(remoteEntries).map(ofDevelopment))
    : await Promise.all(
        (await foldersIn(remotesDir)).map((name) => newestAnnouncement(join(remotesDir, name))),
      );
  const pages = announcements.flatMap((announcement) => announcement?.pages ?? []);
  if (pages.length === 0) {
    throw new StartFailure(
      `There are no built remotes in ${remotesDir}: run 'npm run build' first, or set REMOTES_DIR.`,
    );
  }
  announcePages(pages);
}

/** What a development server builds; it may take a while until it answers. */
async function ofDevelopment(base: string): Promise<Manifest> {
  const answer = await fetch(new URL(MANIFEST, base)).catch(() => undefined);
  if (answer?.ok) return parseAnnouncement(await answer.text());
  await delay(AGAIN);
  return ofDevelopment(base);
}
