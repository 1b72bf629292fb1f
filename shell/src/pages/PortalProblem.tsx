import { bus } from '@lapis/event-bus';
import { href, useLocation, useNavigate } from '@lapis/router';
import { useEffect } from 'react';
import { Problem } from './Problem';

/**
 * Replaces a portal page that failed to load. Its 'Find' button opens on the dashboard, because only remotes'
 * pages have the palette.
 */
export function PortalProblem() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dashboard = href('admin');

  useEffect(() => {
    if (pathname === dashboard) return;
    return bus.on('portal:find', () => void navigate(dashboard, { state: { finds: true } }));
  }, [navigate, pathname, dashboard]);

  return <Problem />;
}
