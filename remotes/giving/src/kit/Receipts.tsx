import { pounds } from '@lapis/contract/money';
import { formatDay } from './format-day';
import styles from './Receipts.module.css';

interface ReceiptsProps {
  /** Token from the gift's page or from a management link. */
  token: string;
  receipts: { number: string; booked_on: string; amount: number }[];
}

export function Receipts({ token, receipts }: ReceiptsProps) {
  if (receipts.length === 0) return null;
  return (
    <div>
      <p className={styles.title}>{receipts.length === 1 ? 'Your receipt' : 'Your receipts'}</p>
      <ul className={styles.list}>
        {receipts.map(({ number, booked_on, amount }) => (
          <li key={number}>
            <a href={`/api/gifts/${encodeURIComponent(token)}/receipts/${encodeURIComponent(number)}`}>
              {formatDay(booked_on)}: {pounds(amount)} <span className={styles.file}>(PDF, {number})</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
