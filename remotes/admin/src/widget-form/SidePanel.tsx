import type { AdminWidget } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { VisitIcon } from '../icons';
import { Ago } from '@lapis/ui/ago';
import styles from './SidePanel.module.css';

/** Where the site's own widgets stand. */
const places: Partial<Record<string, string>> = {
  'home-intro': href('home'),
  about: href('about'),
  terms: href('terms'),
  privacy: href('privacy'),
  cookies: href('cookies'),
};

/** What is known about a widget: its version, who edited it and when, and where it is seen. */
export function SidePanel({ widget }: { widget: AdminWidget | null }) {
  const place = widget && places[widget.name];
  return (
    <section className={styles.panel} aria-labelledby="about-widget">
      <h2 id="about-widget" className={styles.title}>
        About this widget
      </h2>
      {widget ? (
        <dl className={styles.facts}>
          <div>
            <dt>Last edited</dt>
            <dd>
              <Ago time={widget.updated_at} />
            </dd>
          </div>
          {widget.updated_by && (
            <div>
              <dt>By</dt>
              <dd>{widget.updated_by}</dd>
            </div>
          )}
          <div>
            <dt>Version</dt>
            <dd>{widget.version}</dd>
          </div>
        </dl>
      ) : (
        <p className={styles.note}>It is not on the site until you save it.</p>
      )}
      {place && (
        <Link className={styles.visit} to={place} target="_blank">
          View on the site
          <VisitIcon />
          <span className="visually-hidden">(opens in a new tab)</span>
        </Link>
      )}
    </section>
  );
}
