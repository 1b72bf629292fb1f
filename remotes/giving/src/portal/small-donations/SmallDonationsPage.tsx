import { LoadFailure, PageHead } from '@lapis/portal';
import { href } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { BuildingsPart } from './BuildingsPart';
import { CharitiesPart } from './CharitiesPart';
import { smallDonationsQuery } from './small-donations.queries';
import { YearsPart } from './YearsPart';

export function Component() {
  const { data, error, refetch } = useQuery(smallDonationsQuery);
  return (
    <>
      <PageHead
        title="Small donations"
        lead="Community buildings and connected charities change how much you can claim under the Gift Aid Small Donations Scheme. If you have neither, there is nothing to do here."
        back={{ to: href('admin.giving.claims'), label: 'Gift Aid' }}
      />
      {data ? (
        <>
          <BuildingsPart buildings={data.buildings} />
          <CharitiesPart charities={data.charities} />
          <YearsPart years={data.years} />
        </>
      ) : error ? (
        <LoadFailure what="The lists" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </>
  );
}
