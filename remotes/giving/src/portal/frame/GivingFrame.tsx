import { may, PageHead } from '@lapis/portal';
import { Outlet } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { GivingNav } from './GivingNav';

export const Component = () =>
  may('giving') ? (
    <>
      <GivingNav />
      <Outlet />
    </>
  ) : (
    <Refusal />
  );

/**
 * Shown to users without access to giving, so that they don't fill in a form that the server would reject.
 */
const Refusal = () => (
  <>
    <PageHead title="Giving" />
    <EmptyState title="You don’t have access to giving">
      <p>Only supporter care and owners can see who gives. If you need access, please ask an owner.</p>
    </EmptyState>
  </>
);
