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
    <EmptyState title="This is not part of your duty">
      <p>Who gives is seen by supporter care and by owners alone. If you need it, please ask an owner.</p>
    </EmptyState>
  </>
);
