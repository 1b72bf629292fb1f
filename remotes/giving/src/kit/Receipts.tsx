import { pounds } from '@lapis/contract/money';
import { dayOf } from './day-of';
import styles from './Receipts.module.css';

interface ReceiptsProps {
  /** By which they can be had: of a gift, or of all of one's gifts. */
  token: string;
  receipts: { number: string; booked_on: string; amount: number }[];
}

/** Receipts as PDF, the newest first. */
export function Receipts({ token, receipts }: ReceiptsProps) {
  if (receipts.length === 0) return null;
  return (
    <div>
      <p className={styles.title}>{receipts.length === 1 ? 'Your receipt' : 'Your receipts'}</p>
      <ul className={styles.list}>
        {receipts.map(({ number, booked_on, amount }) => (
          <li key={number}>
            <a href={`/api/gifts/${encodeURIComponent(token)}/receipts/${encodeURIComponent(number)}`}>
              {dayOf(booked_on)}: {pounds(amount)} <span className={styles.file}>(PDF, {number})</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
