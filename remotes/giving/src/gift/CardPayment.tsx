import { useRevalidator } from '@lapis/router';
import { useEffect, useRef } from 'react';
import styles from './CardPayment.module.css';

/**
 * Time between requests in milliseconds. The provider's webhook usually arrives seconds after the payment.
 */
const ASK_EVERY = 4000;
const MOST_OFTEN = 15;

/** Shows a card payment that the provider hasn't confirmed yet. Reloads the gift for a minute. */
export function CardPayment({ url }: { url: string | null }) {
  const { revalidate } = useRevalidator();
  const asked = useRef(0);
  useEffect(() => {
    const asking = setInterval(() => {
      asked.current += 1;
      if (asked.current >= MOST_OFTEN) clearInterval(asking);
      void revalidate();
    }, ASK_EVERY);
    return () => clearInterval(asking);
  }, [revalidate]);

  return (
    <div className={styles.payment} data-lively>
      {url && (
        <>
          <p>Please pay on our payment provider’s secure page. Nothing has been taken yet.</p>
          <p>
            <a href={url} className={styles.link} rel="noreferrer">
              Continue to the payment page
            </a>
          </p>
        </>
      )}
      <p role="status">
        {url
          ? 'Have you already paid? We’re waiting for confirmation, and will email you when we have it. Please don’t pay twice.'
          : 'We’re waiting for confirmation of your payment, which takes a moment by card and a few days by Direct Debit. We’ll email you when we have it.'}
      </p>
    </div>
  );
}
