import type { ManagedGift } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import type { ReactNode } from 'react';
import { AmountField } from './AmountField';
import styles from './PlainChanges.module.css';

interface PlainChangesProps {
  gift: ManagedGift;
  token: string;
}

interface PlainFormProps {
  token: string;
  /** Hidden fields that identify the gift and the change. */
  hidden: Record<string, string>;
  button: string;
  children?: ReactNode;
}

/** Link and forms to change a gift without scripts. The forms' responses redirect to this page. */
export const PlainChanges = ({ gift: { reference, amount }, token }: PlainChangesProps) => (
  <div className={styles.changes}>
    <a href={`/api/managed-gifts/${encodeURIComponent(token)}/${reference}/card`}>Replace the card</a>
    <PlainForm token={token} hidden={{ reference }} button="Save the amount">
      <AmountField pence={amount} />
    </PlainForm>
    <details>
      <summary>Stop this gift</summary>
      <PlainForm token={token} hidden={{ reference }} button="Stop it">
        <p>Stop your gift of {pounds(amount)} a month? Nothing more will be taken.</p>
      </PlainForm>
    </details>
  </div>
);

export const PlainForm = ({ token, hidden, button, children }: PlainFormProps) => (
  <form method="post" action={href('give.manage.gifts', { token })} className={styles.form}>
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <Button type="submit" variant="quiet">
      {button}
    </Button>
  </form>
);
