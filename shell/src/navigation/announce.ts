import type { HostRouter } from '../router';

/**
 * What a browser does at a page load and a client-side router does not: the focus goes to the content, whose
 * label, the document's title, is then read out (WCAG 2.4.3).
 */
export function announcePages(router: HostRouter) {
  let shown = router.state.location.pathname;

  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    requestAnimationFrame(() => {
      // Unless the page has put it on what the address names.
      if (`#${document.activeElement?.id}` !== window.location.hash)
        document.querySelector('main')?.focus({ preventScroll: true });
    });
  });
}
