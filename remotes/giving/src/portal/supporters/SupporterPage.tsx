import type { SupporterWhole } from '@lapis/contract';
import { Columns, ItemPending, Notice, PageHead, Part } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../kit/format-day';
import { Consents, GivenGifts, Emails, Messages } from './histories';
import { SupporterDeclarations } from './SupporterDeclarations';
import { SupporterForm } from './SupporterForm';
import { SupporterSide } from './SupporterSide';
import { SupporterYears } from './SupporterYears';
import { supporterQuery } from './supporters.queries';

const back = () => ({ to: href('admin.giving.supporters'), label: 'Supporters' });

export function Component() {
  const id = Number(useParams().id);
  const { data: supporter, error, refetch } = useQuery(supporterQuery(id));
  if (!supporter) {
    return (
      <ItemPending
        title="Supporter"
        back={back()}
        one="supporter"
        all="All supporters"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead
        title={supporter.name || 'No name'}
        lead="The audit log records that you opened this page."
        back={back()}
      />
      <Columns side={<SupporterSide key={id} supporter={supporter} />}>
        {supporter.erased_at ? (
          <Notice label="Erased">
            <p>
              Erased on {formatMoment(supporter.erased_at)}. Only what the law says the charity must keep is
              left.
            </p>
          </Notice>
        ) : (
          <SupporterForm key={id} supporter={supporter} />
        )}
        <History supporter={supporter} />
      </Columns>
    </>
  );
}

const History = ({ supporter }: { supporter: SupporterWhole }) => (
  <>
    <Part title="Gifts">
      <GivenGifts gifts={supporter.given_gifts} />
    </Part>
    <SupporterDeclarations supporter={supporter} />
    <SupporterYears supporter={supporter} />
    <Part title="Emails">
      <Emails emails={supporter.emails} />
    </Part>
    <Part title="Contact preferences">
      <Consents consents={supporter.consents} />
    </Part>
    <Part title="Messages">
      <Messages messages={supporter.messages} />
    </Part>
  </>
);
