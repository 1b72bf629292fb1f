import type { useLocation } from '@lapis/router';
import type { HostRouter } from '@lapis/router';
import { enableStylesAt } from '../federation/styles';
import { takeFonts } from './fonts';
import { pageStays } from './navigate';

type Location = ReturnType<typeof useLocation>;

export interface NavigationChange {
  isPage: boolean;
  samePath: boolean;
  isStep: boolean;
  scrolls: boolean;
}

let shown: Location | undefined;
let focused: Element | null = null;

/**
 * Records the focused element before a page is drawn, to detect whether the page moves the focus. Also
 * enables the styles of the page's remote, and the site's fonts if they arrived too late for the previous
 * page.
 */
export function watchPages(router: HostRouter) {
  let known = router.state.location.key;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.key === known) return;
    known = location.key;
    focused = document.activeElement;
    enableStylesAt(location.pathname);
    takeFonts();
  });
}

export function changeTo(
  location: Location,
  how: HostRouter['state']['historyAction'],
): NavigationChange | null {
  const before = shown;
  shown = location;
  if (!before || before.key === location.key) return null;
  const samePath = before.pathname === location.pathname;
  const isStep = how === 'POP';
  const stays = !isStep && pageStays();
  return {
    isPage: !stays && !(samePath && before.search === location.search),
    samePath,
    isStep,
    scrolls: !stays && !isStep && !location.hash && window.scrollY > 0,
  };
}

export function movesFocus({ isPage, samePath, isStep }: NavigationChange) {
  const active = document.activeElement;
  if (!isPage) return false;
  if (!active || active === document.body) return true;
  if (active !== focused || active.closest('dialog, [aria-modal]')) return false;
  // Keeps the focus in a search field while the visitor types, and on the followed link after going back to a
  // list.
  return !samePath || !(isStep || active.matches('input, select, textarea, [contenteditable]'));
}
