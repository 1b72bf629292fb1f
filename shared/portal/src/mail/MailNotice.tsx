import type { ReactNode } from 'react';
import { Notice } from '../saving/Notice';
import { useMailIsSent } from './mail.queries';

export function MailNotice({ children }: { children?: ReactNode }) {
  if (useMailIsSent()) return null;
  return (
    <Notice role="status">
      <p>No mail server is set up, so emails are saved in a folder and not sent. {children}</p>
    </Notice>
  );
}
