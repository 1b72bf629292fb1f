import { may, PageHead } from '@lapis/portal';
import { Outlet } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { GivingNav } from './GivingNav';

/** Around every page of giving in the portal: the way to the others stands on top. */
export const Component = () =>
  may('giving') ? (
    <>
      <GivingNav />
      <Outlet />
    </>
  ) : (
    <Refusal />
  );

/** For a duty without giving: else forms would be filled in that the server refuses. */
const Refusal = () => (
  <>
    <PageHead title="Giving" />
    <EmptyState title="You don’t have access to giving">
      <p>Only supporter care and owners can see who gives. If you need access, please ask an owner.</p>
    </EmptyState>
  </>
);
