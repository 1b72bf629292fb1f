import { QueryFrame } from '@lapis/queries';
import { Notices } from '../notices/Notices';

/** What all pages of the portal share: their server state, and the words that say what was done. */
export const PortalFrame = () => (
  <>
    <QueryFrame />
    <Notices />
  </>
);
