import type { ReleaseHealth } from '@lapis/contract';
import styles from './Health.module.css';
import { describeHealth } from './release-words';

export function Health({ health }: { health: ReleaseHealth }) {
  const { words, isBad } = describeHealth(health);
  return (
    <span className={styles.health} data-bad={isBad || undefined}>
      {words}
    </span>
  );
}
