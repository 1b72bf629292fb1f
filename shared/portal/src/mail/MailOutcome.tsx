import type { MailState, MailSubject } from '@lapis/contract';
import { Link } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { may } from '../permissions/may';
import { Mark } from '../mark/Mark';
import { mailStateQuery, useMailIsSent } from './mail.queries';
import { NextTry } from './NextTry';
import styles from './MailOutcome.module.css';

export function MailOutcome(subject: MailSubject) {
  const { data: mail } = useQuery(mailStateQuery(subject));
  const isSent = useMailIsSent();
  if (!mail) return null;
  const isWrong = mail.state === 'retrying' || mail.state === 'failed';
  return (
    <p className={styles.outcome} role="status">
      <Mark tone={isWrong ? 'bad' : undefined} isFilled={mail.state === 'sent'}>
        <span>
          {mail.state === 'sent' && !isSent ? keptAsFile : <Words mail={mail} />}
          {isWrong && may('settings') && (
            <>
              {' '}
              <Link to="/admin/mail">See unsent emails</Link>
            </>
          )}
        </span>
      </Mark>
    </p>
  );
}

const keptAsFile = 'The email was saved as a file: no mail server is set up.';

function Words({ mail }: { mail: MailState }) {
  const { state, at, why } = mail;
  switch (state) {
    case 'waiting':
      return 'The email is on its way.';
    case 'retrying':
      return (
        <>
          The email has not been sent yet. {why} The next try is <NextTry mail={mail} />.
        </>
      );
    case 'sent':
      return (
        <>
          Email sent <Ago time={at} />
        </>
      );
    case 'failed':
      return `The email could not be sent. ${why}`;
    case 'given_up':
      return 'Given up: the email was not sent.';
  }
}
