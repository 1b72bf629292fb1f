import { useLocation } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { useOrigin } from '../loading/use-origin';
import styles from './ShareLinks.module.css';

/**
 * Ways to share a page without trackers: the device's own dialog, copying the address, email and WhatsApp.
 */
export function ShareLinks({ title }: { title: string }) {
  const [said, setSaid] = useState('');
  const origin = useOrigin();
  const { pathname } = useLocation();
  const address = origin && origin + pathname;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('The address has been copied.');
    } catch {
      setSaid(`Please copy it from here: ${address}`);
    }
  }

  async function share() {
    // Ignores AbortError, because the visitor may cancel the dialog.
    await navigator.share({ title, url: address }).catch((error: Error) => {
      if (error.name !== 'AbortError') setSaid('That did not work. You can copy the address instead.');
    });
  }

  return (
    <section className={styles.share} aria-label="Share this story" data-lively>
      <p className={styles.label}>Pass it on</p>
      <Button variant="quiet" onClick={copy}>
        Copy the address
      </Button>
      <a className={styles.mail} href={`mailto:?${mailQuery(title, address)}`}>
        Send by email
      </a>
      <a className={styles.mail} href={whatsApp(title, address)} rel="noreferrer">
        WhatsApp
      </a>
      {origin && 'share' in navigator && (
        <Button variant="quiet" onClick={share}>
          Share …
        </Button>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </section>
  );
}

/** Encodes spaces as %20 (RFC 6068), because mail programs don't decode `+`. */
const mailQuery = (subject: string, body: string) =>
  `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

/** Link documented by WhatsApp; nothing is sent until the visitor follows it. */
const whatsApp = (title: string, address: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`;
