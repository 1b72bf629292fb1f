import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../saving/Notice';
import { mailQuery } from './mail.queries';

/** Says that emails aren't sent, because the site has no mail server or no address to send from. */
export function MailNotice({ children }: { children?: ReactNode }) {
  const { data: mail } = useQuery(mailQuery);
  if (!mail || (mail.is_sent && mail.from !== null)) return null;
  return (
    <Notice role="status">
      <p>
        {mail.is_sent
          ? 'The site has no email address to send from, so emails wait and are not sent. Add one in Settings, under Contact.'
          : 'No mail server is set up, so emails are saved in a folder and not sent.'}{' '}
        {children}
      </p>
    </Notice>
  );
}
