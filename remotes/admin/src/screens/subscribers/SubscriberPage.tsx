import type { OneSubscriber } from '@lapis/contract';
import { Aside, Columns, ItemPending, PageHead, Part, Row, Rows } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { eventLabels, deliveryState } from './subscriber-words';
import { SubscriberForm } from './SubscriberForm';
import { SubscriberSide } from './SubscriberSide';
import { subscriberQuery } from './subscribers.queries';

export function Component() {
  const id = Number(useParams().id);
  const back = { to: href('admin.subscribers'), label: 'Subscribers' };
  const { data: subscriber, error, refetch } = useQuery(subscriberQuery(id));
  if (!subscriber) {
    return (
      <ItemPending
        title="Subscriber"
        back={back}
        one="subscriber"
        all="All subscribers"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead
        title={subscriber.email}
        lead="The audit log records that you opened this page."
        back={back}
      />
      <Columns side={<SubscriberSide key={id} subscriber={subscriber} />}>
        {isCorrectable(subscriber) && <SubscriberForm key={id} subscriber={subscriber} />}
        <Part title="Why they receive newsletters">
          <Events subscriber={subscriber} />
        </Part>
        <Part title="Newsletters">
          <Deliveries subscriber={subscriber} />
        </Part>
      </Columns>
    </>
  );
}

/**
 * Returns whether a subscription can be changed: an ended one is final, unless it ended because the address
 * bounced.
 */
const isCorrectable = ({ state, ended_because }: OneSubscriber) =>
  state !== 'ended' || ended_because === 'bounced';

/** Lists the record of consent, oldest first. */
const Events = ({ subscriber: { events } }: { subscriber: OneSubscriber }) => (
  <Rows label="What happened">
    {events.map(({ at, what, words, by }) => (
      <Row key={`${at} ${what}`}>
        <p>{eventLabels[what]}</p>
        {words && <p dir="auto">“{words}”</p>}
        <Aside>
          <Ago time={at} />
          {by && ` by ${by}`}
        </Aside>
      </Row>
    ))}
  </Rows>
);

const Deliveries = ({ subscriber: { deliveries } }: { subscriber: OneSubscriber }) =>
  deliveries.length === 0 ? (
    <Aside>No newsletter has been sent to them yet.</Aside>
  ) : (
    <Rows label="Newsletters">
      {deliveries.map(({ subject, at, state }) => (
        <Row key={`${at} ${subject}`}>
          <p dir="auto">{subject}</p>
          <Aside>
            {deliveryState(state)}
            {at && (
              <>
                {', '}
                <Ago time={at} />
              </>
            )}
          </Aside>
        </Row>
      ))}
    </Rows>
  );
