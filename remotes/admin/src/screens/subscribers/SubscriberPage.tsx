import type { OneSubscriber } from '@lapis/contract';
import { Aside, Columns, ItemPending, PageHead, Part, Row, Rows } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { eventLabels, letterState } from './subscriber-words';
import { SubscriberForm } from './SubscriberForm';
import { SubscriberSide } from './SubscriberSide';
import { subscriberQuery } from './subscribers.queries';

/** One subscriber: what they get, why letters go to them, and which they got. */
export function Component() {
  const id = Number(useParams().id);
  const back = { to: href('admin.subscribers'), label: 'Newsletter' };
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
        lead="The audit log records that you looked at this page."
        back={back}
      />
      <Columns side={<SubscriberSide key={id} subscriber={subscriber} />}>
        {isCorrectable(subscriber) && <SubscriberForm key={id} subscriber={subscriber} />}
        <Part title="Why letters go to them">
          <Events subscriber={subscriber} />
        </Part>
        <Part title="Letters">
          <Letters subscriber={subscriber} />
        </Part>
      </Columns>
    </>
  );
}

/** Whoever ended it decides; where only the address was wrong, letters begin again with the right one. */
const isCorrectable = ({ state, ended_because }: OneSubscriber) =>
  state !== 'ended' || ended_because === 'bounced';

/** The proof, from the first thing to the last. */
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

const Letters = ({ subscriber: { letters } }: { subscriber: OneSubscriber }) =>
  letters.length === 0 ? (
    <Aside>No letter has been sent to them yet.</Aside>
  ) : (
    <Rows label="Letters">
      {letters.map(({ subject, at, state }) => (
        <Row key={`${at} ${subject}`}>
          <p dir="auto">{subject}</p>
          <Aside>
            {letterState(state)}
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
