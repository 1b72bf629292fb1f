import { PortalFrame } from '@lapis/portal';
import { useEffect } from 'react';
import { loadContentPages } from '../../content/pages';
import { pages } from '../../pages';

/** Delay in milliseconds before other pages are preloaded, so that the requested page loads first. */
const afterAWhile = 3000;

/** The portal's frame. Preloads the pages of content types. */
export function AdminFrame() {
  useEffect(() => {
    const timer = setTimeout(() => void loadContentPages(), afterAWhile);
    return () => clearTimeout(timer);
  }, []);

  return <PortalFrame pages={pages} />;
}
