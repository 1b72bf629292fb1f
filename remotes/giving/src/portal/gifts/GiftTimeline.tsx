import type { GiftEvent } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import styles from './GiftTimeline.module.css';

const words: Record<GiftEvent['kind'], string> = {
  asked: 'Started on the site',
  begun: 'Monthly payments started',
  failed: 'A payment failed',
  mended: 'Payments are working again',
  changed: 'The amount was changed',
  cancelled: 'Cancelled',
  thanked: 'Thank-you sent',
  thanked_by_post: 'Thanked by post',
  thanked_by_phone: 'Thanked by phone',
  thanked_otherwise: 'Marked as thanked',
  thanks_failed: 'The thank-you email could not be sent',
  thanks_undone: 'Thanks marked as not done',
  reminded: 'Reminder sent',
  refund_asked: 'Refund requested from the payment provider',
  mistaken: 'Entered in error, and taken out',
  unmatched: 'Match undone',
  reopened: 'Open again',
  restored: 'It was right after all, and written again',
  returned: 'Taken back by the bank',
};

export const GiftTimeline = ({ events }: { events: GiftEvent[] }) =>
  events.length === 0 ? (
    <Aside>Nothing besides the money. Emails are listed on the supporter’s page.</Aside>
  ) : (
    <ol className={styles.timeline}>
      {events.map(({ id, kind, amount, at, by }) => (
        <li key={id} className={styles.event} data-kind={kind}>
          <p>
            {words[kind]}
            {amount !== null && `: ${pounds(amount)}`}
            {by && ` by ${by}`}
          </p>
          <Aside>
            <Ago time={at} />
          </Aside>
        </li>
      ))}
    </ol>
  );
