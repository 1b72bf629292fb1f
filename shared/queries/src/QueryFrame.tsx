import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { Outlet } from '@lapis/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

// A failed call opens the host's dialog, and three tries would mean waiting for three of them. Without a connection a
// call fails like any other, so that people are told: it would wait in silence else.
const calls = { retry: false, networkMode: 'always' } as const;
const options = { queries: calls, mutations: calls };

/**
 * Gives this remote's pages, or the `children` that show them, their server state; what one person was shown is
 * forgotten for the next.
 */
export function QueryFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: options }));

  useEffect(() => {
    let person = auth.user?.id;
    return bus.on('session:changed', ({ user }) => {
      // Signing out leads to another page, or leaves this one as it is: asking anew without a session would
      // only fail, and take away what somebody is writing. The same person coming back finds it all again.
      if (!user || user.id === person) return;
      person = user.id;
      void client.resetQueries();
    });
  }, [client]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
