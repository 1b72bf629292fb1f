import type { Todos, ScheduledEntry } from '@lapis/contract';
import { Attention, CalendarIcon, TodoLine } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Fragment } from 'react';
import { attentionLines, type AttentionLine } from './attention-lines';
import styles from './AttentionSection.module.css';
import { lastBackup } from './server-lines';

const count = new Intl.NumberFormat('en-GB');
const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export function AttentionSection({ attention }: { attention?: Todos }) {
  const lines = attention && attentionLines(attention);
  return (
    <Attention
      lines={lines?.map((line) => (
        <Line key={line.words} {...line} />
      ))}
      known={attention && lastBackup(attention.server.backups)}
    >
      {attention && attention.scheduled.total > 0 && <Scheduled {...attention.scheduled} />}
    </Attention>
  );
}

const Line = ({ count: number, words, to, parts = [], isUrgent }: AttentionLine) => (
  <TodoLine to={to}>
    {number !== undefined && (
      <>
        <span className={styles.count} data-urgent={isUrgent}>
          {count.format(number)}
        </span>{' '}
      </>
    )}
    {parts.length === 0 ? (
      words
    ) : (
      <span className={styles.parts}>
        {words}{' '}
        {parts.map((part, index) => (
          <Fragment key={part.to}>
            {index > 0 && ', '}
            <Link to={part.to}>{part.words}</Link>
          </Fragment>
        ))}
      </span>
    )}
  </TodoLine>
);

function Scheduled({ total, next }: Todos['scheduled']) {
  return (
    <>
      <h3 className={styles.subheading}>
        <CalendarIcon />
        Scheduled
      </h3>
      <ul className={styles.times}>
        {next.map((entry) => (
          <li key={`${entry.kind} ${entry.id} ${entry.action}`} className={styles.time}>
            <time dateTime={entry.at}>{moment.format(new Date(entry.at))}</time>{' '}
            <span>
              <Link to={href(`admin.${entry.kind}.edit`, { id: entry.id })}>{entry.title}</Link>{' '}
              {happenings[entry.action]}
            </span>
          </li>
        ))}
      </ul>
      {total > next.length && (
        <p className={styles.more}>And {count.format(total - next.length)} more later.</p>
      )}
    </>
  );
}

const happenings: Record<ScheduledEntry['action'], string> = {
  published: 'appears on the site',
  unpublished: 'comes off the site',
};
