import { useAuth } from '@lapis/auth';
import type { Stats } from '@lapis/contract';
import { contentNames } from '@lapis/contract/content-types';
import type { Permission } from '@lapis/contract/permissions';
import { LoadFailure, pluralLabel, may, PageHead, PencilIcon, PictureIcon, PlusIcon } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { ButtonLink, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { ActivitySection } from './ActivitySection';
import { AttentionSection } from './AttentionSection';
import { FirstSteps } from './FirstSteps';
import { statsQuery } from '../../kit/queries/dashboard.queries';
import styles from './DashboardPage.module.css';
import { OwnDrafts } from './OwnDrafts';
import { WaitingSection } from './WaitingSection';
import { MonthsSection } from './counts/MonthsSection';
import { ReadsSection } from './counts/ReadsSection';

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
          {stats && stats.first_steps.length > 0 && <FirstSteps list={stats.first_steps} />}
          {stats && <WaitingSection approvals={stats.approvals} />}
          {stats && stats.own_drafts.total > 0 && <OwnDrafts {...stats.own_drafts} />}
          <div className={styles.pair}>
            <AttentionSection attention={stats?.attention} />
            {may('records') && <ActivitySection entries={stats?.recent_activity} />}
          </div>
          <ReadsSection />
          <MonthsSection months={stats?.months} />
          <Figures stats={stats} />
        </div>
      )}
    </div>
  );
}

const Beginnings = () => (
  <div className={styles.beginnings}>
    {may('write') && (
      <ButtonLink to={href('admin.blog.add')}>
        <PlusIcon />
        Write a story
      </ButtonLink>
    )}
    {may('library') && (
      <ButtonLink to={href('admin.media')} variant="quiet">
        <PictureIcon />
        Add pictures
      </ButtonLink>
    )}
    {may('publish') && <EditHome />}
    {may('accounts') && (
      <ButtonLink to={href('admin.users.add')} variant="quiet">
        <PlusIcon />
        Invite someone
      </ButtonLink>
    )}
  </div>
);

const EditHome = () => (
  <ButtonLink to={href('admin.pages.builtIn', { name: 'home' })} variant="quiet">
    <PencilIcon />
    Edit the home page
  </ButtonLink>
);

interface DashboardFigure {
  label: string;
  to: string;
  needs?: Permission;
  of: (stats: Stats) => number;
}

const figures: DashboardFigure[] = [
  ...contentNames.map((name) => ({
    label: pluralLabel(name),
    to: href(`admin.${name}`),
    of: ({ content }: Stats) => content[name],
  })),
  { label: 'Pictures', to: `${href('admin.media')}?kind=image`, of: ({ images }) => images },
  { label: 'Users', to: href('admin.users'), needs: 'accounts', of: ({ users }) => users },
  {
    label: 'Subscribers',
    to: href('admin.subscribers'),
    needs: 'subscribers',
    of: ({ subscribers }) => subscribers,
  },
];

const count = new Intl.NumberFormat('en-GB');

const Figures = ({ stats }: { stats?: Stats }) => (
  <section aria-labelledby="figures" aria-busy={!stats}>
    <h2 id="figures" className={styles.heading}>
      The site at a glance
    </h2>
    <dl className={styles.figures}>
      {figures
        .filter(({ needs }) => !needs || may(needs))
        .map(({ label, to, of }) => (
          <div key={label} className={styles.figure}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>{stats ? count.format(of(stats)) : <Skeleton shape="title" />}</dd>
          </div>
        ))}
    </dl>
  </section>
);
