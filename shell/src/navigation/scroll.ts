import type { HostRouter } from '../router';
import { positionIsKept } from './navigate';

/** Specification, section 9, in milliseconds. */
const delay = 190;

/**
 * After navigation the page scrolls to the top, a little later, so that the transition covers the jump. Not for
 * an anchor, not where a position was saved (back and forward, which `ScrollRestoration` restores). Who is at the top
 * already and scrolls at once is not thrown back.
 */
export function scrollAfterNavigation(router: HostRouter) {
  let shown = router.state.location.key;
  let timer: ReturnType<typeof setTimeout> | undefined;

  router.subscribe(({ location, historyAction, navigation }) => {
    if (navigation.state !== 'idle' || location.key === shown) return;
    shown = location.key;
    clearTimeout(timer);
    if (historyAction === 'POP' || location.hash || positionIsKept() || window.scrollY === 0) return;
    timer = setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), delay);
  });
}
