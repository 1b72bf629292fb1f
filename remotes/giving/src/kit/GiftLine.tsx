import type { ManagedGift } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import styles from './GiftLine.module.css';
import { formatMoment } from './format-day';
import { purposeWords } from './purpose-words';

const stateWords: Record<ManagedGift['state'], string> = {
  waiting: 'Awaiting payment',
  received: 'Received',
  active: 'Active',
  failing: 'The last payment failed',
  refunded: 'Refunded',
  corrected: 'Moved to another gift in our records',
  mistaken: 'Recorded by mistake',
  cancelled: 'Stopped',
};

const methodWords: Record<ManagedGift['method'], string> = {
  transfer: 'by bank transfer',
  card: 'by card, wallet or Direct Debit',
  cheque: 'by cheque',
  cash: 'in cash',
  other: 'in another way',
};

function startLabel({ interval, state }: ManagedGift) {
  if (interval === 'month') return 'Started on';
  return state === 'waiting' ? 'Promised on' : 'Given on';
}

export const GiftLine = ({ gift }: { gift: ManagedGift }) => (
  <div>
    <h2 className={styles.title}>
      {gift.interval === 'month' ? `${pounds(gift.amount)} a month` : pounds(gift.amount)},{' '}
      {purposeWords(gift.purpose)}
    </h2>
    <p className={styles.about}>
      <strong>{stateWords[gift.state]}</strong>. {startLabel(gift)} {formatMoment(gift.created_at)},{' '}
      {gift.interval === 'month' && gift.method === 'transfer'
        ? 'by standing order'
        : methodWords[gift.method]}
      {gift.has_gift_aid ? ', with Gift Aid' : ''}. Reference <bdi>{gift.reference}</bdi>
    </p>
  </div>
);
