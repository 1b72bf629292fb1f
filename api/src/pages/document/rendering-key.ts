import { type MenuPart, portalMenuParts } from '@lapis/contract/rendering';
import type { Release } from '../releases/live/release';
import { shortHash } from '../releases/versions/remote-version';

const announced = new WeakMap<Release, Map<boolean, string>>();

const closedParts: readonly MenuPart[] = [...portalMenuParts, 'ownPages'];

/**
 * Returns the cache key for a page's rendering. It covers everything in a release that the rendering depends
 * on: the host, the page's remote, and the announcements of all other remotes.
 * @param remote undefined for the host's own pages
 */
export const renderingKey = (release: Release, remote = '') =>
  [
    release.shell.stamp,
    release.remotes.get(remote)?.stamp,
    announcedFor(release, isClosed(release, remote)),
  ].join(' ');

const isClosed = ({ plan }: Release, remote: string) => plan.remotes[remote]?.guards !== undefined;

/** @param all if true, includes pages behind guards */
function announcedFor(release: Release, all: boolean) {
  const known = announced.get(release) ?? new Map<boolean, string>();
  announced.set(release, known);
  const found = known.get(all) ?? shortHash(JSON.stringify(announcementsFor(release, all)));
  known.set(all, found);
  return found;
}

function announcementsFor(release: Release, all: boolean) {
  const { plan, remotes, absent } = release;
  return {
    absent,
    places: Object.entries(plan.remotes).map(([name, place]) => [name, { ...place, start: undefined }]),
    menu: plan.menu.filter(({ part }) => all || !closedParts.includes(part)),
    pages: [...remotes]
      .filter(([name]) => all || !isClosed(release, name))
      .flatMap(([, { announcement }]) =>
        announcement.pages.map(({ name, path, title }) => [name, path, title]),
      ),
  };
}
