import { LoadFailure, PageHead } from '@lapis/portal';
import { href } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { newsletterSettingsQuery } from '../../kit/queries/newsletter-settings.queries';
import { DigestsSection } from './DigestsSection';
import { NewsletterSettingsForm } from './NewsletterSettingsForm';
import { TopicsSection } from './TopicsSection';

export function Component() {
  const { data: settings, error, refetch } = useQuery(newsletterSettingsQuery);
  if (settings) {
    return (
      <>
        <NewsletterSettingsForm settings={settings} />
        <TopicsSection />
        <DigestsSection />
      </>
    );
  }
  return (
    <div aria-busy={!error}>
      <PageHead title="Newsletter settings" back={{ to: href('admin.newsletters'), label: 'Newsletters' }} />
      {error ? (
        <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3, 4].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </div>
  );
}
