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

type MailSetup = CallReply<'GET /admin/mail'>;

/** Shows whether the site's emails are sent and trusted, and how to fix problems. */
export function Component() {
  const { data: setup, error, refetch } = useQuery(mailQuery);
  return (
    <>
      <PageHead
        title="Email"
        lead="Invitations, replies, thank-yous and newsletters all go out by email. Here you can check that they do, and that other mail servers trust them."
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
      <strong>No mail server is set up, so no email leaves the site.</strong> Invitations, replies, thank-yous
      and newsletters are saved as files in the folder ‘outbox’ on the server, and deleted there after 30
      days.
    </p>
    <p>
      Ask your technical contact to set SMTP_URL, which is the address of your email provider’s server with
      the name and the password, and to restart the site. MAIL_FROM can give the address that emails come
      from.
    </p>
  </Notice>
);

const SetUp = ({ setup }: { setup: MailSetup }) => (
  <FormSection
    title="How it is set up"
    lead="These are server settings: your technical contact can change them."
  >
    <Facts>
      <Fact label="Emails are sent">{setup.is_sent ? 'Yes, through a mail server' : 'No'}</Fact>
      <Fact label="They come from">
        {setup.from ?? 'No address yet. Add one in the settings, under Contact.'}
      </Fact>
      <Fact label="Signed by the site (DKIM)">
        {setup.is_signed ? 'Yes' : 'No. Your email provider may sign them instead.'}
      </Fact>
      {setup.returns_to !== null && <Fact label="Undelivered emails come back to">{setup.returns_to}</Fact>}
      <Fact label="The site reads returned emails">
        {setup.reads_returned
          ? 'Yes. It stops writing to addresses that don’t work.'
          : 'No. Someone has to read them: BOUNCE_IMAP_URL lets the site do it.'}
      </Fact>
    </Facts>
  </FormSection>
);

function summary(findings: { state: string }[]) {
  const count = findings.filter(({ state }) => state !== 'fine').length;
  if (count === 0) return 'All is well.';
  return count === 1 ? 'There is one thing to look at.' : `There are ${count} things to look at.`;
}

function Check() {
  const check = useMutation({ mutationFn: checkMail });
  return (
    <FormSection
      title="Do other mail servers trust your emails?"
      lead="Looks up what your domain says about its emails in the DNS, the internet’s public address book. Changes there can take a day to show."
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
      lead="Sends one to your account’s address, and shows what the mail server replies."
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
