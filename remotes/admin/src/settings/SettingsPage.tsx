import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { HeaderPictures } from './HeaderPictures';
import { settingsQuery } from './settings.queries';
import { SettingsForm } from './SettingsForm';
import { Transfer } from './Transfer';

/** What the site says of the charity, and the rules of the portal. */
export function Component() {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  if (settings) {
    return (
      <>
        <SettingsForm settings={settings} />
        <HeaderPictures />
        <Transfer />
      </>
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
