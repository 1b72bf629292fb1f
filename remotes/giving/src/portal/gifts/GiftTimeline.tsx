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
  reminded: 'Reminder sent',
  refund_asked: 'Refund requested from the payment provider',
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
