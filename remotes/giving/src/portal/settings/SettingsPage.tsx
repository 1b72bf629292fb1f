import { LoadFailure, PageHead } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { GivingSettingsForm } from './GivingSettingsForm';
import { givingSettingsQuery } from './settings.queries';

export function Component() {
  const { data: settings, error, refetch } = useQuery(givingSettingsQuery);
  if (settings) return <GivingSettingsForm settings={settings} />;
  return (
    <div aria-busy={!error}>
      <PageHead title="Giving settings" />
      {error ? (
        <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3, 4].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </div>
  );
}
