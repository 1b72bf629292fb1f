import { Markup } from '../widgets/Markup';
import { waysOf } from './ways';
import styles from './Ways.module.css';

/** A text as an introduction and the ways below it, each of which begins with a heading and ends with its step. */
export function Ways({ html }: { html: string }) {
  const { introduction, ways } = waysOf(html);
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
