import { LoadFailure, may, PageHead } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { Folding, useFolding } from './folding';
import { headersQuery } from './look/headers.queries';
import { LogoPicture } from './look/LogoPicture';
import { logoQuery } from './look/logo.queries';
import { settingsQuery } from '../../kit/queries/settings.queries';
import { PagesSection } from './PagesSection';
import { SettingsForm } from './SettingsForm';
import { SettingsIndex } from './SettingsIndex';
import styles from './SettingsPage.module.css';
import { Transfer } from './Transfer';

export function Component() {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  // Waits for the pictures, because they would shift the page if they loaded later.
  const { isLoading: areHeadersLoading } = useQuery(headersQuery);
  const { isLoading: isLogoLoading } = useQuery(logoQuery);
  const folding = useFolding();
  if (settings && !areHeadersLoading && !isLogoLoading) {
    return (
      <Folding value={folding}>
        <div className={styles.page}>
          {folding === null && <SettingsIndex />}
          <div>
            <SettingsForm settings={settings} />
            <LogoPicture />
            <PagesSection />
            {may('transfer') && <Transfer />}
          </div>
        </div>
      </Folding>
    );
  }
  return (
    <>
      <PageHead title="Settings" />
      {error ? (
        <LoadFailure what="The settings" error={error} onRetry={refetch} />
      ) : (
        [1, 2, 3, 4].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </>
  );
}
