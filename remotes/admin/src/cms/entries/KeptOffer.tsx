import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import styles from '../../kit/saving/Notice.module.css';

interface KeptOfferProps {
  at: string;
  onRestore: () => void;
  onForget: () => void;
}

/** Gives back what was typed here before and never saved. */
export const KeptOffer = ({ at, onRestore, onForget }: KeptOfferProps) => (
  <section className={styles.notice} aria-label="Unsaved text">
    <p>
      You typed something here that was not saved (<Ago time={at} />
      ).
    </p>
    <div className={styles.actions}>
      <Button onClick={onRestore}>Restore what you had typed</Button>
      <Button variant="quiet" onClick={onForget}>
        Discard it
      </Button>
    </div>
  </section>
);
