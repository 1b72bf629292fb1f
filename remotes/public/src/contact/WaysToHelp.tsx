import { href, Link } from '@lapis/router';
import { Card } from '@lapis/ui';
import { inShort, parseWays } from '../action/ways';
import { Markup } from '../widgets/Markup';
import styles from './WaysToHelp.module.css';

export function WaysToHelp({ html }: { html: string }) {
  const { ways } = parseWays(html);
  if (ways.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="ways-to-help">
      <div className={styles.inner}>
        <h2 id="ways-to-help">How would you like to help?</h2>
        <p className={styles.lead}>
          Choose one, and your message will start with it. <Link to={href('action')}>More about each</Link>
        </p>
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way} className={styles.item}>
              <Card className={styles.way}>
                <Markup className={styles.words} html={inShort(way)} />
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
