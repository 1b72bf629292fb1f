import type { Basis, EndCause, OneSubscriber, Subscriber, SubscriberState } from '@lapis/contract';
import { Mark } from '@lapis/portal';

export const stateLabels: Record<SubscriberState, string> = {
  on: 'Subscribed',
  pending: 'Not confirmed',
  ended: 'Ended',
};

export const basisLabels: Record<Basis, string> = {
  consent: 'Agreed',
  soft_opt_in: 'Gave, and didn’t opt out',
};

const endLabels: Record<EndCause, string> = {
  asked: 'Unsubscribed',
  staff: 'Unsubscribed by staff',
  bounced: 'Address no longer works',
  complained: 'Reported a newsletter as spam',
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

const isPaused = ({ state, paused_until }: Pick<Subscriber, 'state' | 'paused_until'>) =>
  state === 'on' && paused_until !== null && new Date(paused_until) > new Date();

type SubscriptionState = Pick<Subscriber, 'state' | 'paused_until' | 'ended_because'>;

function describeSubscription(subscriber: SubscriptionState) {
  const { state, paused_until, ended_because } = subscriber;
  if (state === 'ended') return endLabels[ended_because ?? 'asked'];
  if (paused_until && isPaused(subscriber)) return `Paused until ${day.format(new Date(paused_until))}`;
  return stateLabels[state];
}

export const SubscriberMark = ({ subscriber }: { subscriber: SubscriptionState }) => (
  <Mark
    tone={
      subscriber.state === 'on'
        ? 'good'
        : subscriber.state === 'pending'
          ? 'lively'
          : subscriber.ended_because === 'bounced' || subscriber.ended_because === 'complained'
            ? 'bad'
            : undefined
    }
    isFilled={subscriber.state === 'on' && !isPaused(subscriber)}
  >
    {describeSubscription(subscriber)}
  </Mark>
);

export const eventLabels: Record<OneSubscriber['events'][number]['what'], string> = {
  asked: 'Asked for the newsletter',
  confirmed: 'Confirmed their address',
  added: 'Added by staff',
  opted_in: 'Gave, and didn’t opt out',
  changed: 'Changed what they get',
  corrected: 'Address corrected',
  paused: 'Paused',
  resumed: 'Ended the pause',
  unsubscribed: 'Unsubscribed',
  bounced: 'Address no longer works',
  complained: 'Reported a newsletter as spam',
};

export const eraseText =
  'The address is deleted, along with the record of what was agreed to and when. If it must not be written to again, the site keeps a fingerprint of it that no one can turn back into an address. This cannot be undone.';

const deliveryStates: Record<string, string> = {
  waiting: 'Not sent',
  sent: 'Sent',
  refused: 'Refused',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  skipped: 'Not sent to them',
};

export const deliveryState = (state: string) => deliveryStates[state] ?? state;
