import type { ReactNode } from 'react';
import notice from '../../kit/saving/Notice.module.css';
import { useMailIsSent } from './mail.queries';

/** Stands where mails are promised, and says so where none would arrive; with what can be done instead. */
export function MailNotice({ children }: { children?: ReactNode }) {
  if (useMailIsSent()) return null;
  return (
    <p className={notice.notice} role="status">
      <span>No mail server is set up, so emails are saved in a folder and not sent. {children}</span>
    </p>
  );
}
