import { send } from '@lapis/http';
import type { NewsletterChoice } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { LoadFailure, useUser } from '@lapis/ui/account';
import { Checkbox } from '@lapis/ui/forms';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Problem } from '../Problem';

const newsletterQuery = queryOptions({
  queryKey: ['account', 'newsletter'],
  queryFn: ({ signal }) => send('GET /settings/newsletter', { signal }),
});

const chooseNewsletter = mutationOptions({
  mutationFn: (subscribed: boolean) => send('PATCH /settings/newsletter', { body: { subscribed } }),
  onSuccess: (choice, _input, _result, { client }) => client.setQueryData(newsletterQuery.queryKey, choice),
});

/** Newsletter checkbox. A change is saved at once. */
export function Newsletter() {
  const { email } = useUser();
  const { data, error, refetch } = useQuery(newsletterQuery);
  const choose = useMutation(chooseNewsletter);

  if (!data) {
    return error ? (
      <LoadFailure what="Your choice" error={error} onRetry={refetch} />
    ) : (
      <Skeleton shape="row" />
    );
  }
  return (
    <>
      <Checkbox
        label={newsletterConsent}
        name="newsletter"
        checked={choose.isPending ? choose.variables : data.state !== 'off'}
        onChange={({ currentTarget }) => !choose.isPending && choose.mutate(currentTarget.checked)}
      />
      <p role="status">
        {choose.isSuccess && 'Saved. '}
        {!choose.isPending && describeChoice(data, email)}
      </p>
      {data.preferences && (
        <p>
          <Link to={data.preferences}>Choose topics and language, or pause it</Link>
        </p>
      )}
      <Problem error={choose.error} />
    </>
  );
}

const describeChoice = ({ state }: NewsletterChoice, email: string) =>
  ({
    off: 'The newsletter is off.',
    pending: `We have sent an email to ${email}: follow the link in it, and the newsletter will start.`,
    on: `The newsletter goes to ${email}.`,
  })[state];
