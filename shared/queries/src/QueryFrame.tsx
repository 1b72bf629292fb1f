import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { Outlet } from '@lapis/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

// No retries, because the host's dialog for a failed call would then open only after three of them. Without a
// connection, calls fail at once; by default, TanStack Query would pause them silently.
const calls = { retry: false, networkMode: 'always' } as const;
const options = { queries: calls, mutations: calls };

/** Provides a remote's pages with a query client, which is reset when a different user signs in. */
export function QueryFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: options }));

  useEffect(() => {
    let person = auth.user?.id;
    return bus.on('session:changed', ({ user }) => {
      // Keeps the data on sign-out, because refetching would only fail and discard unsaved input. If the same
      // user signs in again, everything is unchanged.
      if (!user || user.id === person) return;
      person = user.id;
      void client.resetQueries();
    });
  }, [client]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
