import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { handOver } from './hand-over';
import { arrive, type StillToAsk, messageOf } from './oauth.queries';
import { takeReturned } from './returned';

/** What a page does about a sign-in that is not finished. */
export interface OnStillToAsk {
  onStillToAsk: (ask: StillToAsk) => void;
}

/**
 * Deals with what a provider sent back to this page, in the fragment of the address. In the provider's own window it
 * is handed over to the one that opened it, and this one closes; it is `handedOver` where the browser leaves it open.
 */
export function useProviderReturn({ onStillToAsk }: OnStillToAsk) {
  const { mutate, isPending, error, data } = useMutation({
    async mutationFn({ returned, inPopup }: NonNullable<ReturnType<typeof takeReturned>>) {
      if (inPopup && (await handOver(returned))) {
        window.close();
        return null;
      }
      return arrive(returned);
    },
    onSuccess: (ask) => ask && onStillToAsk(ask),
  });

  useLayoutEffect(() => {
    const arrival = takeReturned();
    if (arrival) mutate(arrival);
  }, [mutate]);

  return { isPending, handedOver: data === null, problem: error ? messageOf(error) : null };
}
