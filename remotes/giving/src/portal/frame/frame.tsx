import { PortalFrame } from '@lapis/portal';
import { portalPages } from '../pages';

export const Component = () => <PortalFrame pages={portalPages} />;
