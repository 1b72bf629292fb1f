import { Button } from '@lapis/ui';
import { useState, type ComponentProps } from 'react';
import { thisPage } from '../federation/reload';

/** Loads the page again. Without a connection it says so: the browser would put a page of its own in place of ours. */
export function TryAgain(props: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const [isOffline, setOffline] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => (navigator.onLine ? thisPage.reload() : setOffline(true))}>
        Try again
      </Button>
      {isOffline && <span role="status">There is still no connection.</span>}
    </>
  );
}
