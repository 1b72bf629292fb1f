import type { LedgerEntry } from '@lapis/contract';
import { Aside, attempt, type Column, Table } from '@lapis/portal';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { purposeTitle } from '../parts/gift-words';
import { downloadReceipt } from './gifts.queries';
import styles from './GiftEntries.module.css';
import { methodWords } from './method-words';

const entryWords: Record<LedgerEntry['kind'], string> = {
  payment: 'Payment',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Disputed: taken back by the bank',
  dispute_won: 'Dispute won: returned by the bank',
  correction: 'Correction',
  error: 'Entered in error',
  unmatched: 'Match undone',
  returned: 'Taken back by the bank',
  gift_aid: 'Gift Aid',
};

const sources: Record<LedgerEntry['source'], string> = {
  statement: 'Bank statement',
  stripe: 'Payment provider',
  staff: 'Entered by staff',
  import: 'Imported from another system',
  platform: 'Payout of a platform',
};

const giftAid: Record<LedgerEntry['gift_aid'], string> = {
  none: '–',
  counts: 'Eligible',
  claimed: 'Claimed',
};

const columns: Column<LedgerEntry>[] = [
  {
    name: 'what',
    label: 'Entry',
    cell: ({ kind }) => <span className={styles.what}>{entryWords[kind]}</span>,
  },
  { name: 'day', label: 'Date', isLabelled: true, cell: ({ booked_on }) => dayInList(booked_on) },
  { name: 'amount', label: 'Amount', isLabelled: true, cell: ({ amount }) => <Amount pence={amount} /> },
  {
    name: 'for',
    label: 'For',
    isLabelled: true,
    cell: ({ purpose, is_restricted }) => `${purposeTitle(purpose)}${is_restricted ? ' (restricted)' : ''}`,
  },
  {
    name: 'from',
    label: 'Source',
    isLabelled: true,
    cell: ({ method, source }) => `${sources[source]}, ${methodWords[method].toLowerCase()}`,
  },
  { name: 'gift_aid', label: 'Gift Aid', isLabelled: true, cell: ({ gift_aid }) => giftAid[gift_aid] },
  {
    name: 'receipt',
    label: 'Receipt',
    isLabelled: true,
    cell: ({ receipt }) =>
      receipt && (
        <button
          type="button"
          className={styles.receipt}
          onClick={() => void attempt(() => downloadReceipt(receipt))}
        >
          <span className="visually-hidden">Save receipt </span>
          {receipt}
        </button>
      ),
  },
];

export const GiftEntries = ({ entries }: { entries: LedgerEntry[] }) =>
  entries.length === 0 ? (
    <Aside>No money has been received for this gift yet.</Aside>
  ) : (
    <Table
      caption="Ledger entries"
      columns={columns}
      rows={entries}
      isOld={false}
      nameOf={({ kind }) => entryWords[kind]}
    />
  );
