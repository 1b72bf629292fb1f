import { bus } from '@lapis/event-bus';
import { href, useLocation, useNavigate } from '@lapis/router';
import { type ReactNode, useEffect } from 'react';

/**
 * Replaces a portal page that is missing or failed to load. 'Find' and its shortcut open on the dashboard,
 * because only remotes' pages have the palette.
 */
export function PortalProblem({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dashboard = href('admin');

  useEffect(() => {
    if (pathname === dashboard) return;
    const find = () => void navigate(dashboard, { state: { finds: true } });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', onKeyDown);
    const off = bus.on('portal:find', find);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      off();
    };
  }, [navigate, pathname, dashboard]);

  return children;
}
