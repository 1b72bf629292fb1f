import { useLocation, useNavigationType } from '@lapis/router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSite } from '@lapis/ui';
import { changeTo, movesFocus, type Change } from './change';

/** In milliseconds. */
const fade = 250;

/** Specification, section 9, in milliseconds, from when the new page is drawn: it is still faint by then. */
const scrollDelay = 190;

let scrolling: ReturnType<typeof setTimeout> | undefined;

/**
 * The content of every layout, and what a browser does at a page load and a router does not: a new page is faded in,
 * the window goes to its top, and the focus to the content, whose name is the page's, so that a screen reader says
 * where one is now (WCAG 2.4.2 and 2.4.3).
 *
 * A change of address that is no change of page says so: `navigate(to, { preventScrollReset: true })`, or a link with
 * `preventScrollReset`. Then nothing is faded, scrolled or read out, and the focus stays where it is. It also stays
 * where the new page has put it, in a dialog, and in a field where only the query changes.
 */
export function Main({ className, children }: { className: string | undefined; children?: ReactNode }) {
  const { app_name } = useSite();
  const location = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const change = useRef<Change>(null);

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
  // After the page's own effects, which may move the focus themselves.
  useEffect(() => announce(), [location.key]);

  return (
    <main ref={main} id="content" className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
