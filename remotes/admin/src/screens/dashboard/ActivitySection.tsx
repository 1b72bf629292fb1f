import type { AuditEntry } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { entryHref, describeEntry } from '../audit/audit-labels';
import styles from './ActivitySection.module.css';
import { foldEntries, type FoldedEntry } from './folding';

/** Maximum number of rows. */
const MOST = 10;

export function ActivitySection({ entries }: { entries?: AuditEntry[] }) {
  return (
    <section aria-labelledby="activity" aria-busy={!entries}>
      <div className={styles.head}>
        <h2 id="activity" className={styles.heading}>
          Recent activity
        </h2>
        <Link className={styles.all} to={href('admin.audit')}>
          All activity
        </Link>
      </div>
      {!entries && [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)}
      {entries?.length === 0 && (
        <p className={styles.none}>Nothing yet. Everything administrators do will be listed here.</p>
      )}
      {entries && entries.length > 0 && (
        <ol className={styles.entries}>
          {foldEntries(entries, MOST).map((row) => (
            <Entry key={row.entry.id} {...row} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry, times }: FoldedEntry) {
  const { who, before, subject, after } = describeEntry(entry);
  const place = entryHref(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.words}>
        <strong className={styles.who}>{who}</strong> {before}{' '}
        {subject && place ? <Link to={place}>{subject}</Link> : subject} {after}
        {times > 1 && ` (${times} times)`}
      </p>
      <p className={styles.when}>
        <Ago time={entry.at} />
      </p>
    </li>
  );
}
