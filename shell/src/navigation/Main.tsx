import { useLocation, useNavigationType } from '@lapis/router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSite } from '@lapis/ui';
import { changeTo, movesFocus, type NavigationChange } from './change';

const fade = 250;

/**
 * Milliseconds between rendering and scrolling (specification, section 9); the fade has barely started by
 * then.
 */
const scrollDelay = 190;

let scrolling: ReturnType<typeof setTimeout> | undefined;

/**
 * Content of every layout. Does what a browser does on page loads: fades the new page in, scrolls to its top,
 * and focuses the content. The content is labelled with the page's title, so screen readers announce it (WCAG
 * 2.4.2 and 2.4.3).
 *
 * With `preventScrollReset`, a change of address isn't a new page: nothing fades, scrolls or is announced,
 * and the focus stays. The focus also stays if the new page has moved it, in a dialog, and in a field if only
 * the query changes.
 */
export function Main({ className, children }: { className: string | undefined; children?: ReactNode }) {
  const { app_name } = useSite();
  const location = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const change = useRef<NavigationChange>(null);

  const arrive = useEffectEvent(() => {
    change.current = changeTo(location, how);
    if (!change.current) return;
    clearTimeout(scrolling);
    if (change.current.scrolls)
      scrolling = setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), scrollDelay);
    if (!change.current.isPage || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    main.current?.animate({ opacity: [0, 0.2, 1] }, { duration: fade, easing: 'ease-out' });
  });

  const announce = useEffectEvent(() => {
    main.current?.setAttribute('aria-label', document.title.replace(` · ${app_name}`, ''));
    if (change.current && movesFocus(change.current)) main.current?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => arrive(), [location.key]);
  // Runs after the page's own effects, which may move the focus.
  useEffect(() => announce(), [location.key]);

  return (
    <main ref={main} id="content" className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
