import type { StaffGiftWhole } from '@lapis/contract';
import { Columns, Fact, Facts, ItemPending, MailOutcome, PageHead, Panel, Part } from '@lapis/portal';
import { href, Link, useParams } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { amountWords, purposeTitle } from '../parts/gift-words';
import { GiftActions } from './GiftActions';
import { GiftEntries } from './GiftEntries';
import { giftQuery } from './gifts.queries';
import { GiftState } from './GiftState';
import { GiftTimeline } from './GiftTimeline';
import { howWords } from './method-words';

const back = () => ({ to: href('admin.giving.gifts'), label: 'Gifts' });

export function Component() {
  const id = Number(useParams().id);
  const { data: gift, error, refetch } = useQuery(giftQuery(id));
  if (!gift) {
    return (
      <ItemPending
        title="Gift"
        back={back()}
        one="gift"
        all="All gifts"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHead
        title={`${amountWords(gift)} from ${gift.supporter?.name ?? 'an unknown giver'}`}
        lead={`For: ${purposeTitle(gift.purpose)}`}
        back={back()}
      />
      <Columns
        side={
          <>
            <GiftFacts gift={gift} />
            <GiftActions key={gift.id} gift={gift} />
          </>
        }
      >
        <Part title="Money">
          <GiftEntries entries={gift.entries} />
        </Part>
        <Part title="What happened">
          <GiftTimeline events={gift.events} />
          {gift.events.some(({ kind }) => kind === 'thanked') && <MailOutcome kind="receipt" id={gift.id} />}
        </Part>
      </Columns>
    </>
  );
}

/** Standing orders from the site begin with their first payment. */
const isStandingOrder = ({ interval, method, state, last_on }: StaffGiftWhole) =>
  interval === 'month' && method === 'transfer' && (state === 'active' || last_on !== null);

const GiftFacts = ({ gift }: { gift: StaffGiftWhole }) => (
  <Panel title="About this gift">
    <GiftState state={gift.state} />
    <Facts>
      <Fact label="From">
        {gift.supporter ? (
          <Link to={href('admin.giving.supporter', { id: gift.supporter.id })}>{gift.supporter.name}</Link>
        ) : (
          'Not known'
        )}
      </Fact>
      <Fact label="Reference">{gift.reference}</Fact>
      <Fact label="Method">
        {isStandingOrder(gift) ? (
          <Link to={href('admin.giving.standing-order', { id: gift.id })}>{howWords(gift)}</Link>
        ) : (
          howWords(gift)
        )}
      </Fact>
      <Fact label="Received">
        <Amount pence={gift.received} />
      </Fact>
      {gift.last_on && <Fact label="Last payment">{dayInList(gift.last_on)}</Fact>}
      <Fact label="Added">
        <Ago time={gift.created_at} />
      </Fact>
      {gift.is_sponsored && <Fact label="Sponsored">Yes</Fact>}
      {gift.is_small_donations && <Fact label="Collection">Small gifts from people we don’t know</Fact>}
      {gift.building && <Fact label="Community building">{gift.building.name}</Fact>}
      {gift.no_gift_aid && <Fact label="Gift Aid">Not eligible</Fact>}
      {gift.note && <Fact label="Note">{gift.note}</Fact>}
    </Facts>
  </Panel>
);
