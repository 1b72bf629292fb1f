import { readableAddress } from '@lapis/portal';
import styles from './Address.module.css';

/** An address, which may be broken anywhere and reads from left to right in any language. */
export const Address = ({ children }: { children: string }) => (
  <span className={styles.address} dir="ltr">
    {readableAddress(children)}
  </span>
);
