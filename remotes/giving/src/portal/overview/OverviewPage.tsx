import { LoadFailure, PageHead, PlusIcon } from '@lapis/portal';
import { href } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { givingSettingsQuery } from '../settings/settings.queries';
import { AttentionSection } from './AttentionSection';
import { ExportLedger } from './ExportLedger';
import { Figures } from './Figures';
import { FirstStep } from './FirstStep';
import { MonthsSection } from './MonthsSection';
import { overviewQuery } from './overview.queries';
import styles from './OverviewPage.module.css';
import { SharesSection } from './SharesSection';

export function Component() {
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  const { data: settings } = useQuery(givingSettingsQuery);
  return (
    <div className={styles.page}>
      <PageHead title="Giving" lead="What people have given, and what needs doing.">
        <div className={styles.actions}>
          <ButtonLink variant="quiet" to={href('admin.giving.totals')}>
            Totals
          </ButtonLink>
          <ExportLedger yearStarts={settings?.year_starts} />
          <ButtonLink to={href('admin.giving.gifts.add')}>
            <PlusIcon />
            Add a gift
          </ButtonLink>
        </div>
      </PageHead>
      {settings && <FirstStep settings={settings} />}
      {error && !overview ? (
        <LoadFailure what="The overview" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.sections}>
          <Figures overview={overview} />
          <AttentionSection overview={overview} hasCards={settings?.has_cards ?? false} />
          <MonthsSection months={overview?.by_month} />
          <SharesSection overview={overview} />
        </div>
      )}
    </div>
  );
}
