import { type MenuPart, portalMenuParts } from '@lapis/contract/rendering';
import type { Release } from '../releases/release';
import { hashOf } from '../releases/remote-version';

const announced = new WeakMap<Release, Map<boolean, string>>();

/** Of menus that no page for everybody shows. */
const closedParts: readonly MenuPart[] = [...portalMenuParts, 'ownPages'];

/**
 * What a page is rendered of, of all that is in a release: the host, its own remote, and what the others announce that
 * it may link to. Another text where any of that is another.
 * @param remote whose page it is; undefined where it is the host's own
 */
export const partsOf = (release: Release, remote = '') =>
  [
    release.shell.stamp,
    release.remotes.get(remote)?.stamp,
    announcedFor(release, isClosed(release, remote)),
  ].join(' ');

/** Whether all of a remote's pages are behind a guard, as the portal's, so that no page for everybody shows them. */
const isClosed = ({ plan }: Release, remote: string) => plan.remotes[remote]?.guards !== undefined;

/** @param all whether what is behind guards counts as well */
function announcedFor(release: Release, all: boolean) {
  const known = announced.get(release) ?? new Map<boolean, string>();
  announced.set(release, known);
  const found = known.get(all) ?? hashOf(JSON.stringify(announcementsFor(release, all)));
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
