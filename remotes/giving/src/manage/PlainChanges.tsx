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

/** What can be changed of a gift without scripts: forms that the server answers with this page. */
export const PlainChanges = ({ gift, token }: PlainChangesProps) => (
  <div className={styles.changes}>
    <PlainForm gift={gift} token={token} button="Save the amount">
      <AmountField pence={gift.amount} />
    </PlainForm>
    <details>
      <summary>Stop this gift</summary>
      <PlainForm gift={gift} token={token} button="Stop it">
        <p>Stop your gift of {pounds(gift.amount)} a month? Nothing more will be taken.</p>
      </PlainForm>
    </details>
  </div>
);

const PlainForm = ({
  gift: { reference },
  token,
  button,
  children,
}: PlainChangesProps & { button: string; children: ReactNode }) => (
  <form method="post" action={href('give.manage.gifts', { token })} className={styles.form}>
    <input type="hidden" name="reference" value={reference} />
    {children}
    <Button type="submit">{button}</Button>
  </form>
);
