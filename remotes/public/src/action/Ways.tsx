import { Markup } from '../widgets/Markup';
import { parseWays } from './ways';
import styles from './Ways.module.css';

export function Ways({ html }: { html: string }) {
  const { introduction, ways } = parseWays(html);
  return (
    <div className={styles.page}>
      {introduction && <Markup className={styles.introduction} html={introduction} />}
      <div className={styles.ways}>
        {ways.map((way) => (
          <Markup key={way} className={styles.way} html={way} />
        ))}
      </div>
    </div>
  );
}
