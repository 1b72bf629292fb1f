import { useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { beginTestPayment, testPaymentQuery } from './card-setup.queries';

const stateWords = {
  open: 'Waiting until you have paid on Stripe’s page.',
  paid: 'Stripe has the payment, but its report has not arrived here. If it doesn’t come within a minute, the webhook’s address, its events or STRIPE_WEBHOOK_SECRET are wrong.',
  heard: 'It works: Stripe has the payment, and its report has arrived here.',
  expired: 'Stripe has closed the page. Please start another test payment.',
} as const;

/** Starts a payment in test mode, and follows it until Stripe’s report arrives. */
export function TestPayment() {
  const beginning = useMutation({ mutationFn: beginTestPayment });
  const failure = useFailure(beginning.error);
  const begun = beginning.data;
  return (
    <>
      <p>
        A test payment of £5 goes through Stripe’s test mode. No money moves, no gift is recorded and no email
        is sent. Pay with card number 4242 4242 4242 4242, any date in the future and any CVC.
      </p>
      <div>
        <Button
          variant={begun ? 'quiet' : 'primary'}
          busy={beginning.isPending}
          onClick={() => beginning.mutate()}
        >
          {begun ? 'Start another test payment' : 'Start a test payment'}
        </Button>
      </div>
      {failure && <p role="alert">{failure.message}</p>}
      {begun && <Following session={begun.session} url={begun.url} />}
    </>
  );
}

function Following({ session, url }: { session: string; url: string }) {
  const { data: state = 'open', error } = useQuery(testPaymentQuery(session));
  return (
    <>
      {state === 'open' && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            Pay on Stripe’s page, in a new tab
          </a>
        </p>
      )}
      <p role="status">
        {error
          ? 'The site could not ask Stripe about the payment. It tries again every three seconds.'
          : stateWords[state]}
      </p>
    </>
  );
}
