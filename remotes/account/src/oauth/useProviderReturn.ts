import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { handOver } from './hand-over';
import { completeSignIn, type PendingSignIn, describeError } from './oauth.queries';
import { takeProviderReturn } from './returned';

export interface PendingSignInProps {
  onStillToAsk: (ask: PendingSignIn) => void;
}

/**
 * Handles the redirect from a provider. In the popup, sends the result to the waiting window and closes the
 * popup. `handedOver` is then true, in case the browser keeps the popup open.
 */
export function useProviderReturn({ onStillToAsk }: PendingSignInProps) {
  const { mutate, isPending, error, data } = useMutation({
    async mutationFn({ returned, inPopup }: NonNullable<ReturnType<typeof takeProviderReturn>>) {
      if (inPopup && (await handOver(returned))) {
        window.close();
        return null;
      }
      return completeSignIn(returned);
    },
    onSuccess: (ask) => ask && onStillToAsk(ask),
  });

  useLayoutEffect(() => {
    const arrival = takeProviderReturn();
    if (arrival) mutate(arrival);
  }, [mutate]);

  return { isPending, handedOver: data === null, problem: error ? describeError(error) : null };
}
