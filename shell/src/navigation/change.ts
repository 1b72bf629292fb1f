import type { useLocation } from '@lapis/router';
import type { HostRouter } from '@lapis/router';
import { takeFonts } from './fonts';
import { pageStays } from './navigate';

type Location = ReturnType<typeof useLocation>;

/** What a navigation is to its visitor. */
export interface Change {
  /** Another page is there, or the same with another query. */
  isPage: boolean;
  /** The path is the same: a page of a list, a search. */
  samePath: boolean;
  /** By the browser's history, which has the position of the page as well. */
  isStep: boolean;
  /** The window is to go to the top. */
  scrolls: boolean;
}

let shown: Location | undefined;
let focused: Element | null = null;

/**
 * Notes what has the focus just before a page is drawn: what has it afterwards, the page itself has put it on. The page
 * gets the site's fonts if they came too late for the one before.
 */
export function watchPages(router: HostRouter) {
  let known = router.state.location.key;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.key === known) return;
    known = location.key;
    focused = document.activeElement;
    takeFonts();
  });
}

/** What has changed for the visitor now that `location` is drawn; null where it was already, or is the first. */
export function changeTo(location: Location, how: HostRouter['state']['historyAction']): Change | null {
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

/** Whether the focus goes to the content now. */
export function movesFocus({ isPage, samePath, isStep }: Change) {
  const active = document.activeElement;
  if (!isPage) return false;
  if (!active || active === document.body) return true;
  if (active !== focused || active.closest('dialog, [aria-modal]')) return false;
  // Whoever searches goes on typing; a step back in a list stays on the link that led away from there.
  return !samePath || !(isStep || active.matches('input, select, textarea, [contenteditable]'));
}
