import type { CallReply } from '@lapis/contract';
import {
  Fact,
  Facts,
  FormSection,
  LoadFailure,
  mailQuery,
  Notice,
  PageHead,
  Problem,
  useFailure,
} from '@lapis/portal';
import { Button, Skeleton } from '@lapis/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Findings } from './Findings';
import { checkMail, sendTestMail } from './mail.queries';
import { ReturnedTest } from './ReturnedTest';
import { UnsentMails } from './UnsentMails';

type Setup = CallReply<'GET /admin/mail'>;

/** Whether the site’s emails are sent and arrive, and what to do where they don’t. */
export function Component() {
  const { data: setup, error, refetch } = useQuery(mailQuery);
  return (
    <>
      <PageHead
        title="Email"
        lead="Invitations, answers to messages, thanks for gifts and letters all leave the site by email. Here you see whether they do, and whether others trust them."
      />
      {setup ? (
        <>
          {!setup.is_sent && <NotSent />}
          <UnsentMails />
          <SetUp setup={setup} />
          {setup.from !== null && <Check />}
          {setup.is_sent && setup.from !== null && <Test />}
          {setup.is_sent && setup.reads_returned && setup.returns_to !== null && (
            <ReturnedTest to={setup.returns_to} />
          )}
        </>
      ) : error ? (
        <LoadFailure what="How email is set up" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </>
  );
}

const NotSent = () => (
  <Notice label="Emails are not sent" isUrgent>
    <p>
      <strong>No mail server is set up, so no email leaves the site.</strong> Invitations, answers, thanks and
      newsletters are saved as files in the folder ‘outbox’ on the server, and deleted there after 30 days.
    </p>
    <p>
      Ask whoever runs the server to set SMTP_URL, which is the address of your email provider’s server with
      the name and the password, and to start the site again. MAIL_FROM may name the address that emails come
      from.
    </p>
  </Notice>
);

const SetUp = ({ setup }: { setup: Setup }) => (
  <FormSection
    title="How it is set up"
    lead="These are settings of the server: whoever runs it changes them."
  >
    <Facts>
      <Fact label="Emails are sent">{setup.is_sent ? 'Yes, through a mail server' : 'No'}</Fact>
      <Fact label="They come from">
        {setup.from ?? 'No address yet. Add one in the settings, under Contact.'}
      </Fact>
      <Fact label="Signed by the site (DKIM)">
        {setup.is_signed ? 'Yes' : 'No. Your email provider may sign them instead.'}
      </Fact>
      {setup.returns_to !== null && (
        <Fact label="Those that can’t be delivered come back to">{setup.returns_to}</Fact>
      )}
      <Fact label="The site learns of those that come back">
        {setup.reads_returned
          ? 'Yes. It stops writing to addresses that take no email.'
          : 'No. Somebody has to read them: BOUNCE_IMAP_URL lets the site do it.'}
      </Fact>
    </Facts>
  </FormSection>
);

/** What is to be done, in a sentence. */
function summary(findings: { state: string }[]) {
  const count = findings.filter(({ state }) => state !== 'fine').length;
  if (count === 0) return 'All is well.';
  return count === 1 ? 'There is one thing to look at.' : `There are ${count} things to look at.`;
}

function Check() {
  const check = useMutation({ mutationFn: checkMail });
  return (
    <FormSection
      title="Do others trust your emails?"
      lead="Looks up in the DNS, the public address book of the internet, what your domain says about its emails. Changes there can take a day to be seen."
    >
      <div>
        <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate()}>
          Look up the domain
        </Button>
      </div>
      <Problem failure={useFailure(check.error)} />
      <p role="status">{check.data && summary(check.data)}</p>
      {check.data && <Findings findings={check.data} />}
    </FormSection>
  );
}

function Test() {
  const test = useMutation({ mutationFn: sendTestMail });
  return (
    <FormSection
      title="Does an email arrive?"
      lead="Sends one to you, at the address of your account, and says what the mail server answers."
    >
      <div>
        <Button variant="quiet" busy={test.isPending} onClick={() => test.mutate()}>
          Send me a test email
        </Button>
      </div>
      <Problem failure={useFailure(test.error)} />
      <div role="status">{test.data && <Findings findings={[test.data]} />}</div>
    </FormSection>
  );
}
