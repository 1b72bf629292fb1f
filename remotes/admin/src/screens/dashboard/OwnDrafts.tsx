import type { OwnDrafts as Own } from '@lapis/contract';
import { contentTypes } from '@lapis/contract/content-types';
import { PencilIcon, TodoLine } from '@lapis/portal';
import { href } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { approvalLabels } from '../../kit/labels/states';
import styles from './WaitingSection.module.css';

/** Lists the drafts of a writer who can't publish, with each draft's approval state. */
export const OwnDrafts = ({ total, next }: Own) => (
  <section aria-labelledby="own-drafts" className={styles.section}>
    <h2 id="own-drafts" className={styles.heading}>
      Your drafts
    </h2>
    <ul>
      {next.map(({ kind, id, title, approval, updated_at }) => (
        <TodoLine key={`${kind} ${id}`} to={href(`admin.${kind}.edit`, { id })}>
          <span className={styles.mark}>
            <PencilIcon />
          </span>
          <span className={styles.text}>
            <span className={styles.title}>{title || 'Untitled'}</span>{' '}
            <span className={styles.who}>
              {contentTypes[kind].one} · {approval && `${approvalLabels[approval]} · `}
              <Ago time={updated_at} />
            </span>
          </span>
        </TodoLine>
      ))}
    </ul>
    {total > next.length && <p className={styles.more}>And {total - next.length} more.</p>}
  </section>
);
