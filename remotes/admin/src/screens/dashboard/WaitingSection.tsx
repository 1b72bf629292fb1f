import type { Approval, Stats } from '@lapis/contract';
import { contentTypes } from '@lapis/contract/content-types';
import { EyeIcon, PencilIcon, TodoLine } from '@lapis/portal';
import { href } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import type { ReactNode } from 'react';
import styles from './WaitingSection.module.css';

const count = new Intl.NumberFormat('en-GB');

/** Lists texts that this user can approve, and this user's own texts that were sent back. */
export function WaitingSection({ approvals }: { approvals: Stats['approvals'] }) {
  const { to_approve, sent_back } = approvals;
  const total = to_approve.total + sent_back.total;
  if (total === 0) return null;
  const named = to_approve.next.length + sent_back.next.length;
  return (
    <section aria-labelledby="waiting" className={styles.section}>
      <h2 id="waiting" className={styles.heading}>
        Waiting for you
      </h2>
      <ul>
        {sent_back.next.map((approval) => (
          <Line key={approval.id} {...approval}>
            {approval.decided_by ?? 'Someone'} asked for changes{' '}
            {approval.decided_at && <Ago time={approval.decided_at} />}
          </Line>
        ))}
        {to_approve.next.map((approval) => (
          <Line key={approval.id} {...approval} isToRead>
            {approval.asked_by ?? 'Someone'} asked for approval <Ago time={approval.asked_at} />
          </Line>
        ))}
      </ul>
      {total > named && <p className={styles.more}>And {count.format(total - named)} more.</p>}
    </section>
  );
}

interface LineProps extends Approval {
  isToRead?: boolean;
  children: ReactNode;
}

const Line = ({ kind, entry_id: id, title, isToRead, children }: LineProps) => (
  <TodoLine to={`${href(`admin.${kind}.edit`, { id })}${isToRead ? '?review=1' : ''}`}>
    <span className={styles.mark}>{isToRead ? <EyeIcon /> : <PencilIcon />}</span>
    <span className={styles.text}>
      <span className={styles.title}>{title || 'Untitled'}</span>{' '}
      <span className={styles.who}>
        {contentTypes[kind].one} · {children}
      </span>
    </span>
  </TodoLine>
);
