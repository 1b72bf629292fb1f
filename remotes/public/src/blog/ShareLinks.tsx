import { Button } from '@lapis/ui';
import { useState, useSyncExternalStore } from 'react';
import styles from './ShareLinks.module.css';

const never = () => () => {};

/** Ways to pass a page on that tell nobody else about it: the device's own, a copied address, a letter. */
export function ShareLinks({ title }: { title: string }) {
  const [said, setSaid] = useState('');
  // Only the browser knows where the page is.
  const address = useSyncExternalStore(
    never,
    () => location.origin + location.pathname,
    () => '',
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('The address is copied.');
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
    <section className={styles.share} aria-label="Share this story">
      <p className={styles.label}>Pass it on</p>
      <Button variant="quiet" onClick={copy}>
        Copy the address
      </Button>
      <a className={styles.mail} href={`mailto:?${letter(title, address)}`}>
        Send by e-mail
      </a>
      {address && 'share' in navigator && (
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
