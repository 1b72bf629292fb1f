import { bus } from '@lapis/event-bus';
import { Outlet } from '@lapis/router';
import { QueryFrame } from '@lapis/queries';
import { useEffect, useLayoutEffect, useState } from 'react';
import { loadContentPages } from '../../content/pages';
import { Notices } from '../../kit/notices/Notices';
import { Palette } from '../palette/Palette';

/** In milliseconds: the page that was asked for comes first. */
const afterAWhile = 3000;

/** What all pages of the portal share: their server state, the palette, and the words that say what was done. */
export function PortalFrame() {
  useEffect(() => {
    const timer = setTimeout(() => void loadContentPages(), afterAWhile);
    return () => clearTimeout(timer);
  }, []);

  return (
    <QueryFrame>
      <Outlet />
      <Finder />
      <Notices />
    </QueryFrame>
  );
}

/**
 * Opens the palette with Ctrl+K (⌘K), and when the host's bar asks for it. Its code is here already: what is typed
 * right after the keys is meant for it.
 */
function Finder() {
  const [isOpen, setOpen] = useState(false);

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

  return isOpen && <Palette onClose={() => setOpen(false)} />;
}
