import { Button } from '@lapis/ui';
import { useState, type ComponentProps } from 'react';
import { thisPage } from '../federation/reload';

/**
 * Reloads the page. Offline, shows a message instead, because the browser would replace the page with its own
 * error.
 */
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
