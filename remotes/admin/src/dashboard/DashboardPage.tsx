import { useAuth } from '@lapis/auth';
import type { Stats } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { ButtonLink, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { PencilIcon, PictureIcon, PlusIcon } from '../icons';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { ActivitySection } from './ActivitySection';
import { AttentionSection } from './AttentionSection';
import { homeWidgetQuery, statsQuery } from './dashboard.queries';
import styles from './DashboardPage.module.css';
import { MonthsSection } from './MonthsSection';

/** Where an administrator arrives: what there is to do, how things go, and what one mostly comes for. */
export function Component() {
  const { user } = useAuth();
  const { data: stats, error, refetch } = useQuery(statsQuery);
  return (
    <div className={styles.page}>
      <PageHead title="Dashboard" lead={user && `Hello, ${user.firstname}. Good to see you.`}>
        <Beginnings />
      </PageHead>
      {error && !stats ? (
        <LoadFailure what="The dashboard" error={error} onRetry={refetch} />
      ) : (
        <div className={styles.sections}>
          <div className={styles.pair}>
            <AttentionSection attention={stats?.attention} />
            <ActivitySection entries={stats?.recent_activity} />
          </div>
          <MonthsSection months={stats?.months} />
          <Figures stats={stats} />
        </div>
      )}
    </div>
  );
}

/** What people mostly come for. */
function Beginnings() {
  const { data: id } = useQuery(homeWidgetQuery);
  return (
    <div className={styles.beginnings}>
      <ButtonLink to={href('admin.blog.add')}>
        <PlusIcon />
        Write a story
      </ButtonLink>
      <ButtonLink to={href('admin.media')} variant="quiet">
        <PictureIcon />
        Add pictures
      </ButtonLink>
      <ButtonLink
        to={id === undefined ? href('admin.widgets') : href('admin.widgets.edit', { id })}
        variant="quiet"
      >
        <PencilIcon />
        Edit the home page
      </ButtonLink>
      <ButtonLink to={href('admin.users.add')} variant="quiet">
        <PlusIcon />
        Invite someone
      </ButtonLink>
    </div>
  );
}

const figures = [
  { name: 'posts', label: 'Stories', to: href('admin.blog') },
  { name: 'services', label: 'Projects', to: href('admin.services') },
  { name: 'galleries', label: 'Galleries', to: href('admin.galleries') },
  { name: 'images', label: 'Pictures', to: `${href('admin.media')}?kind=image` },
  { name: 'reports', label: 'Reports', to: href('admin.reports') },
  { name: 'links', label: 'Links', to: href('admin.links') },
  { name: 'widgets', label: 'Widgets', to: href('admin.widgets') },
  { name: 'users', label: 'Users', to: href('admin.users') },
  { name: 'subscribers', label: 'Subscribers', to: href('admin.subscribers') },
] as const satisfies { name: keyof Stats; label: string; to: string }[];

const count = new Intl.NumberFormat('en-GB');

const Figures = ({ stats }: { stats?: Stats }) => (
  <section aria-labelledby="figures" aria-busy={!stats}>
    <h2 id="figures" className={styles.heading}>
      The site at a glance
    </h2>
    <dl className={styles.figures}>
      {figures.map(({ name, label, to }) => (
        <div key={name} className={styles.figure}>
          <dt>
            <Link to={to}>{label}</Link>
          </dt>
          <dd>{stats ? count.format(stats[name]) : <Skeleton shape="title" />}</dd>
        </div>
      ))}
    </dl>
  </section>
);
