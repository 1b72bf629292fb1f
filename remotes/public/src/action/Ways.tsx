import { Markup } from '../widgets/Markup';
import styles from './Ways.module.css';

/** A text as an introduction and the ways below it, each of which begins with a heading and ends with its step. */
export function Ways({ html }: { html: string }) {
  const parts = html.split(/(?=<h2\b)/);
  const isWay = (part: string) => part.startsWith('<h2');
  const [introduction = ''] = parts;
  return (
    <div className={styles.page}>
      {!isWay(introduction) && <Markup className={styles.introduction} html={introduction} />}
      <div className={styles.ways}>
        {parts.filter(isWay).map((way) => (
          <Markup key={way} className={styles.way} html={way} />
        ))}
      </div>
    </div>
  );
}
