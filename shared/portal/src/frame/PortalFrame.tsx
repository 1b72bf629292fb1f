import { bus } from '@lapis/event-bus';
import { Outlet, useLocation } from '@lapis/router';
import { QueryFrame } from '@lapis/queries';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Notices } from '../notices/Notices';
import type { PortalPage } from '../palette/commands';
import { Palette } from '../palette/Palette';

interface PortalFrameProps {
  pages: readonly PortalPage[];
  children?: ReactNode;
}

/** Wraps a remote's portal pages with the query client, the palette and the notices. */
export const PortalFrame = ({ pages, children }: PortalFrameProps) => (
  <QueryFrame>
    <Outlet />
    <Finder pages={pages} />
    <Notices />
    {children}
  </QueryFrame>
);

/**
 * Opens the palette with Ctrl+K (⌘K) or from the host's bar. The host sends an event or, on a page without a
 * palette, sets the location's state. Not loaded lazily, so that keys typed right after the shortcut reach
 * the palette.
 */
function Finder({ pages }: Pick<PortalFrameProps, 'pages'>) {
  const { state } = useLocation() as { state: { finds?: boolean } | null };
  const [isOpen, setOpen] = useState(state?.finds === true);

  // Uses a layout effect, so that the shortcut works as soon as the portal is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In an editor, the same shortcut inserts a link, and the editor prevents the default.
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
