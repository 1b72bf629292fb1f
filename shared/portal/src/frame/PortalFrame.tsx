import { bus } from '@lapis/event-bus';
import { Outlet, useLocation } from '@lapis/router';
import { QueryFrame } from '@lapis/queries';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Notices } from '../notices/Notices';
import type { PortalPage } from '../palette/commands';
import { Palette } from '../palette/Palette';

interface PortalFrameProps {
  /** Of the remote: what may be begun on them is in the palette. */
  pages: readonly PortalPage[];
  /** What else all of them share. */
  children?: ReactNode;
}

/**
 * What all pages of a remote in the portal share: their server state, the palette, and the words that say what was
 * done. It is the component of a route around them.
 */
export const PortalFrame = ({ pages, children }: PortalFrameProps) => (
  <QueryFrame>
    <Outlet />
    <Finder pages={pages} />
    <Notices />
    {children}
  </QueryFrame>
);

/**
 * Opens the palette with Ctrl+K (⌘K), and when the host's bar asks for it: by an event, or by the address's state on the
 * way from a page without a palette. Its code is here already: what is typed right after the keys is meant for it.
 */
function Finder({ pages }: Pick<PortalFrameProps, 'pages'>) {
  const { state } = useLocation() as { state: { finds?: boolean } | null };
  const [isOpen, setOpen] = useState(state?.finds === true);

  // Whoever sees the portal may press the keys at once.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In a text the same keys make a link, and it has said so.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k') return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    const off = bus.on('portal:find', () => setOpen(true));
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      off();
    };
  }, []);

  return isOpen && <Palette pages={pages} onClose={() => setOpen(false)} />;
}
