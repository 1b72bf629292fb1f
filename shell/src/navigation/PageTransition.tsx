import { useLocation } from '@lapis/router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** In milliseconds; mostly faint until the page has scrolled to the top, see `scrollAfterNavigation`. */
const duration = 250;

/** Fades a new page in. The first one is simply there. */
export function PageTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const view = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    view.current?.animate({ opacity: [0, 0.2, 1] }, { duration, easing: 'ease-out' });
  }, [pathname]);

  return <div ref={view}>{children}</div>;
}
