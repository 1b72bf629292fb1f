import { useSite } from '@lapis/ui';
import styles from './DonateBanner.module.css';
import { HelpLink } from './HelpLink';
import { Drift } from './Drift';

export function DonateBanner() {
  const { appeal, drawings } = useSite();
  return (
    <aside className={styles.banner} aria-label="Help us">
      {drawings && <Drift />}
      <div className={styles.words}>
        <p className={styles.text}>{appeal}</p>
        <HelpLink />
      </div>
    </aside>
  );
}
