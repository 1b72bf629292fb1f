import { PortalFrame } from '@lapis/portal';
import { useEffect } from 'react';
import { loadContentPages } from '../../content/pages';
import { pages } from '../../pages';

/** In milliseconds: the page that was asked for comes first. */
const afterAWhile = 3000;

/** The frame of this remote's pages; the code of those for content comes after a while. */
export function AdminFrame() {
  useEffect(() => {
    const timer = setTimeout(() => void loadContentPages(), afterAWhile);
    return () => clearTimeout(timer);
  }, []);

  return <PortalFrame pages={pages} />;
}
