import { useAuth } from '@lapis/auth';
import type { Stats } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { ButtonLink, EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { NextIcon, PencilIcon, PlusIcon } from '../icons';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { Ago } from '@lapis/ui/ago';
import { homeWidgetQuery, statsQuery } from './dashboard.queries';
import styles from './DashboardPage.module.css';

/** Where an administrator arrives: how much there is, what was edited last, and what one mostly comes for. */
export function Component() {
  const { user } = useAuth();
  const { data: stats, error, refetch } = useQuery(statsQuery);
  return (
    <div className={styles.page}>
      <PageHead title="Dashboard" lead={user && `Hello, ${user.firstname}. Good to see you.`}>
        <EditHomePage />
      </PageHead>
      {error && !stats ? (
        <LoadFailure what="The dashboard" error={error} onRetry={refetch} />
      ) : (
        <>
          <Figures stats={stats} />
          <LastEdited widgets={stats?.recent_widgets} />
        </>
      )}
    </div>
  );
}

function EditHomePage() {
  const { data: id } = useQuery(homeWidgetQuery);
  const to = id === undefined ? href('admin.widgets') : href('admin.widgets.edit', { id });
  return (
    <ButtonLink to={to}>
      <PencilIcon />
      Edit the home page
    </ButtonLink>
  );
}

const figures = [
  { name: 'widgets', label: 'Widgets', to: href('admin.widgets') },
  { name: 'posts', label: 'Blog posts' },
  { name: 'galleries', label: 'Galleries' },
  { name: 'images', label: 'Pictures' },
  { name: 'users', label: 'Users' },
] as const satisfies { name: keyof Stats; label: string; to?: string }[];

const count = new Intl.NumberFormat('en-GB');

function Figures({ stats }: { stats?: Stats }) {
  return (
    <dl className={styles.figures} aria-label="What the site holds" aria-busy={!stats}>
      {figures.map(({ name, label, ...rest }) => (
        <div key={name} className={styles.figure}>
          <dt>{'to' in rest ? <Link to={rest.to}>{label}</Link> : label}</dt>
          <dd>{stats ? count.format(stats[name]) : <Skeleton shape="title" />}</dd>
        </div>
      ))}
    </dl>
  );
}

function LastEdited({ widgets }: { widgets?: Stats['recent_widgets'] }) {
  return (
    <section className={styles.recent} aria-labelledby="last-edited">
      <div className={styles.line}>
        <h2 id="last-edited">Last edited</h2>
        <Link className={styles.all} to={href('admin.widgets')}>
          All widgets
        </Link>
      </div>
      {!widgets && [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)}
      {widgets?.length === 0 && (
        <EmptyState title="Nothing has been written yet">
          <p>Widgets are the texts that pages show. Add the first one, and it appears here.</p>
          <ButtonLink to={href('admin.widgets.add')}>
            <PlusIcon />
            Add widget
          </ButtonLink>
        </EmptyState>
      )}
      {widgets && widgets.length > 0 && (
        <ul className={styles.list}>
          {widgets.map(({ id, title, name, updated_at, updated_by }) => (
            <li key={id} className={styles.item}>
              <Link className={styles.title} to={href('admin.widgets.edit', { id })}>
                {title}
              </Link>
              <span className={styles.name}>{name}</span>
              <span className={styles.when}>
                <Ago time={updated_at} />
                {updated_by && ` by ${updated_by}`}
              </span>
              <NextIcon />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
