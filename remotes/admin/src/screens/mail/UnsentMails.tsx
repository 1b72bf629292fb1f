import type { UnsentMail } from '@lapis/contract';
import {
  Aside,
  attempt,
  FormSection,
  isDueNow,
  LoadFailure,
  Mark,
  NextTry,
  notices,
  Row,
  Rows,
} from '@lapis/portal';
import { Button, confirmDialog, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { statsKey } from '../../kit/queries/dashboard.queries';
import { giveUpMail, retryMail, unsentQuery } from './mail.queries';

export function UnsentMails() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(unsentQuery(page));
  return (
    <FormSection
      anchor="unsent"
      title="Not sent yet"
      lead="Emails that are on their way, or could not be sent. The site keeps trying for three days; failed emails stay here for 30 days."
    >
      {data ? (
        <>
          {data.total === 0 ? (
            <p>All emails have been sent.</p>
          ) : (
            <Rows label="Emails not sent yet">
              {data.results.map((mail) => (
                <Unsent key={mail.id} mail={mail} />
              ))}
            </Rows>
          )}
          {data.total > page * data.per_page && (
            <Button variant="quiet" onClick={() => setPage(page + 1)}>
              Older emails
            </Button>
          )}
          {page > 1 && (
            <Button variant="quiet" onClick={() => setPage(page - 1)}>
              Newer emails
            </Button>
          )}
        </>
      ) : error ? (
        <LoadFailure what="The list of emails" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </FormSection>
  );
}

function Unsent({ mail }: { mail: UnsentMail }) {
  const { id, to, subject, state, why, said, tries, created_at } = mail;
  const client = useQueryClient();
  const name = subject ?? 'An email';
  const recipient = to ?? 'the charity’s own address';

  const done = async (words: string) => {
    await client.invalidateQueries({ queryKey: ['mail'] });
    void client.invalidateQueries({ queryKey: statsKey });
    notices.say(words);
  };

  const retry = () =>
    attempt(async () => {
      await retryMail(id);
      await done(`The email to ${recipient} is being tried again.`);
    });

  async function giveUp() {
    const isSure = await confirmDialog({
      title: 'Give up on this email?',
      text: `“${name}” will never be sent to ${recipient}, and its text will be deleted.`,
      confirm: 'Give up',
    });
    if (!isSure) return;
    await attempt(async () => {
      await giveUpMail(id);
      await done(`The email to ${recipient} will not be sent.`);
    });
  }

  return (
    <Row
      actions={
        <>
          {state !== 'waiting' && !isDueNow(mail) && (
            <Button variant="quiet" onClick={() => void retry()}>
              Try again<span className="visually-hidden"> to send “{name}”</span>
            </Button>
          )}
          <Button variant="quiet" onClick={() => void giveUp()}>
            Give up<span className="visually-hidden"> “{name}”</span>
          </Button>
        </>
      }
    >
      <p>
        <strong>{name}</strong> to {recipient}
      </p>
      <p>
        {state === 'waiting' ? (
          <Mark>On its way</Mark>
        ) : (
          <Mark tone="bad" isFilled={state === 'failed'}>
            {state === 'failed' ? 'Failed' : 'Will be tried again'}
          </Mark>
        )}
      </p>
      {why && <p>{why}</p>}
      <Aside>
        Written <Ago time={created_at} />
        {tries > 0 && (tries === 1 ? ', tried once' : `, tried ${tries} times`)}
        {state === 'retrying' && (
          <>
            , next try <NextTry mail={mail} />
          </>
        )}
        .{said && ` The mail server said: ‘${said}’`}
      </Aside>
    </Row>
  );
}
