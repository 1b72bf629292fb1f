import { useLocation } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { useOrigin } from '../loading/use-origin';
import styles from './ShareLinks.module.css';

/** Ways to pass a page on that tell nobody else about it: the device's own, a copied address, a letter. */
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
    // Whoever thinks better of it has not failed.
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
      <a className={styles.mail} href={`mailto:?${letter(title, address)}`}>
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

/** RFC 6068: spaces as %20, because mail programs take a plus for a plus. */
const letter = (subject: string, body: string) =>
  `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

/** Their documented link, which opens the app or its page; nothing is told to anybody before it is followed. */
const whatsApp = (title: string, address: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`;
