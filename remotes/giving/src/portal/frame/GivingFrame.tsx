import { Outlet } from '@lapis/router';
import { GivingNav } from './GivingNav';

/** Around every page of giving in the portal: the way to the others stands on top. */
export const Component = () => (
  <>
    <GivingNav />
    <Outlet />
  </>
);
