import type { CallReply } from '@lapis/contract';
import { formatInFours, formatSortCode } from '@lapis/contract/bank-rules';
import { pounds } from '@lapis/contract/money';
import { CopyButton } from '@lapis/ui/copy-button';
import type { ReactNode } from 'react';
import styles from './BankTransfer.module.css';

type Gift = CallReply<'GET /gifts/:token'>['results'];

interface BankTransferProps {
  gift: Gift;
  bank: NonNullable<Gift['bank']>;
  token: string;
}

/** Instructions for a bank transfer, with a QR code that opens this page on a phone. */
export function BankTransfer({ gift, bank, token }: BankTransferProps) {
  const isMonthly = gift.interval === 'month';
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer">{isMonthly ? 'Set up a standing order' : `Transfer ${pounds(gift.amount)}`}</h2>
      <p>
        {isMonthly
          ? 'Set up a standing order with these details in your bank’s app, on its website or in a branch. It can go out on any day of the month, and carries on until you tell your bank to stop it.'
          : 'Pay with these details in your bank’s app, on its website or in a branch.'}
      </p>
      <dl className={styles.details}>
        <Detail name="Reference" value={gift.reference} isLarge>
          It tells us that the gift is yours. Please type it exactly as shown.
        </Detail>
        <Detail name={isMonthly ? 'Amount each month' : 'Amount'} value={pounds(gift.amount)} copy="amount" />
        <Detail name="Account name" value={bank.account_name} copy="name" />
        <Detail name="Sort code" value={formatSortCode(bank.sort_code)} copy="sort code" />
        <Detail name="Account number" value={bank.account_number} copy="account number" />
        <Detail name="IBAN (from abroad)" value={formatInFours(bank.iban)} copy="IBAN" />
        <Detail name="BIC" value={bank.bic} copy="BIC" />
      </dl>
      {gift.qr_svg && (
        <figure className={styles.code}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(gift.qr_svg)}`}
            alt="A QR code with the address of this page"
            width="180"
            height="180"
          />
          <figcaption>
            Do you bank on your phone? Scan this code with its camera to open this page there, and copy the
            details into your bank’s app.
          </figcaption>
        </figure>
      )}
      <p className={styles.screen}>
        <a href={`/api/gifts/${encodeURIComponent(token)}/instructions.pdf`}>
          Print this or save it as a PDF
        </a>
      </p>
      <h3 className={styles.next}>What happens next</h3>
      <p>
        {gift.sends_email
          ? 'We have emailed these details to you.'
          : 'Please write the reference down, or print this page: we can’t email these details to you.'}{' '}
        A transfer can take up to two working days to reach us.
        {gift.sends_email && ' We’ll email you our thanks and a receipt when it does.'}
        {isMonthly &&
          ' Only you can change or stop a standing order, through your bank: we can’t take money from your account.'}
      </p>
    </section>
  );
}

interface DetailProps {
  name: string;
  value: string;
  /** Noun for the copy button's label. */
  copy?: string;
  isLarge?: boolean;
  children?: ReactNode;
}

function Detail({ name, value, copy = name.toLowerCase(), isLarge = false, children }: DetailProps) {
  if (!value) return null;
  return (
    <div className={styles.detail}>
      <dt>{name}</dt>
      <dd>
        <bdi className={styles.value} data-large={isLarge || undefined} dir="ltr">
          {value}
        </bdi>
        {children && <p className={styles.hint}>{children}</p>}
      </dd>
      <dd className={styles.copy}>
        <CopyButton text={value.replace(/^£/, '')} label={`Copy ${copy}`} />
      </dd>
    </div>
  );
}
