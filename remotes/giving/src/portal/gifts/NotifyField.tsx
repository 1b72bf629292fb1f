import { Aside, MailNotice } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import type { ReactNode } from 'react';

interface NotifyFieldProps {
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** Summary of the email. */
  children: ReactNode;
}

/** Checkbox for an email to the giver. */
export const NotifyField = ({ name, value, onChange, children }: NotifyFieldProps) => (
  <div>
    <Checkbox
      label={`Tell ${name} by email`}
      name="notify"
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
    <Aside>{children} Without an email address, nothing is sent.</Aside>
    {value && <MailNotice>Please tell them yourself.</MailNotice>}
  </div>
);
