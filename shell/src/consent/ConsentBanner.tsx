import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useEffect, useRef } from 'react';
import styles from './ConsentBanner.module.css';

interface ConsentBannerProps {
  name: string;
  wanted: boolean;
  onDecide: (allowed: boolean) => void;
}

export function ConsentBanner({ name, wanted, onDecide }: ConsentBannerProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted) place.current?.focus();
  }, [wanted]);

  return (
    <section ref={place} className={styles.banner} aria-label="Counting visits" tabIndex={-1}>
      <p className={styles.question}>
        May we count your visit with {name}? It tells us which pages are read, and may keep a cookie of its
        own. The site works the same if you refuse. <a href={href('cookies')}>About cookies</a>
      </p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => onDecide(false)}>
          Refuse
        </Button>
        <Button variant="quiet" onClick={() => onDecide(true)}>
          Allow
        </Button>
      </div>
    </section>
  );
}
