import { LoadFailure, PageHead } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { HeaderPictures } from './HeaderPictures';
import { headersQuery } from './headers.queries';
import { LogoPicture } from './LogoPicture';
import { logoQuery } from './logo.queries';
import { settingsQuery } from '../../kit/queries/settings.queries';
import { SettingsForm } from './SettingsForm';
import { Transfer } from './Transfer';

/** What the site says of the charity, and the rules of the portal. */
export function Component() {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  // The pictures come along: later they would move whatever is below them, and with it what has the focus.
  const { isLoading: areHeadersLoading } = useQuery(headersQuery);
  const { isLoading: isLogoLoading } = useQuery(logoQuery);
  if (settings && !areHeadersLoading && !isLogoLoading) {
    return (
      <>
        <SettingsForm settings={settings} />
        <LogoPicture />
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
