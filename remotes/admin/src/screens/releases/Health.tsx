import type { ReleaseHealth } from '@lapis/contract';
import styles from './Health.module.css';
import { healthOf } from './release-words';

/** How visits with a version went of late. */
export function Health({ health }: { health: ReleaseHealth }) {
  const { words, isBad } = healthOf(health);
  return (
    <span className={styles.health} data-bad={isBad || undefined}>
      {words}
    </span>
  );
}
