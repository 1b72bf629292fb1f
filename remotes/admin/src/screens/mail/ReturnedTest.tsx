import type { CallReply } from '@lapis/contract';
import { Aside, FormSection, Problem, useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Findings } from './Findings';
import { returnedTestQuery, sendReturnedTest } from './mail.queries';

/** Sends a test email to check whether the site reads returned emails. */
export function ReturnedTest({ to }: { to: string }) {
  const client = useQueryClient();
  const { data: last, error } = useQuery(returnedTestQuery);
  const sending = useMutation({
    mutationFn: sendReturnedTest,
    onSuccess: () => client.invalidateQueries({ queryKey: returnedTestQuery.queryKey }),
  });
  const failure = useFailure(sending.error ?? (last === undefined ? error : null));
  const refusal = sending.data && sending.data.state !== 'fine' ? sending.data : undefined;
  return (
    <FormSection
      title="Are returned emails read?"
      lead={`Sends one straight to ${to}, where undelivered emails come back, and waits until the site has read it.`}
    >
      <div>
        <Button variant="quiet" busy={sending.isPending} onClick={() => sending.mutate()}>
          Test returned emails
        </Button>
      </div>
      <Problem failure={failure} />
      <div role="status">
        {refusal && <Findings findings={[refusal]} />}
        {!refusal && last && !sending.isPending && <Outcome last={last} to={to} />}
      </div>
    </FormSection>
  );
}

type ReturnedTestState = NonNullable<CallReply<'GET /admin/mail/returned-test'>['results']>;

function Outcome({ last: { sent_at, arrived_at, is_late }, to }: { last: ReturnedTestState; to: string }) {
  if (arrived_at !== null)
    return (
      <>
        <p>It arrived: returned emails are read.</p>
        <Aside>
          <Ago time={arrived_at} />
        </Aside>
      </>
    );
  if (!is_late)
    return <p>It isn’t here yet: it can take five minutes. You can leave this page and come back later.</p>;
  return (
    <>
      <p>
        It hasn’t arrived. It was sent <Ago time={sent_at} />.
      </p>
      <p>
        Ask your technical contact to look in the mailbox of {to}. If the email isn’t there, nothing arrives
        at that address: look up the domain above. If it is there, the site doesn’t read it: BOUNCE_IMAP_URL
        is wrong, or the service that should pass emails on with MAIL_WEBHOOK_SECRET doesn’t. The server’s log
        says more.
      </p>
    </>
  );
}
