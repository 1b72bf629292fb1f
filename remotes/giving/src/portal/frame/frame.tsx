import { PortalFrame } from '@lapis/portal';
import { portalPages } from '../pages';

/** The frame of the pages in the portal: their server state, the palette and the notices. */
export const Component = () => <PortalFrame pages={portalPages} />;
