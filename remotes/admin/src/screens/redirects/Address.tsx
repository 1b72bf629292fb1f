import { readableAddress } from '@lapis/portal';
import styles from './Address.module.css';

/** Shows an address, which may wrap anywhere and is always written from left to right. */
export const Address = ({ children }: { children: string }) => (
  <span className={styles.address} dir="ltr">
    {readableAddress(children)}
  </span>
);
