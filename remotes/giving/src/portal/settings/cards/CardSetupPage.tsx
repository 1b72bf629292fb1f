import type { CardSetup } from '@lapis/contract';
import { LoadFailure, Mark, PageHead, Part } from '@lapis/portal';
import { href } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { CopyButton } from '@lapis/ui/copy-button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../parts/counted';
import { Points } from '../../parts/Points';
import { cardSetupQuery } from './card-setup.queries';
import styles from './CardSetupPage.module.css';
import { toHandover } from './handover';
import { TestPayment } from './TestPayment';

const modeWords: Record<CardSetup['mode'], string> = {
  off: 'The server has no keys yet.',
  test: 'The server has the test mode’s keys: no real money moves.',
  live: 'The server has the live keys: people can give.',
};

export function Component() {
  const { data: setup, error, refetch } = useQuery(cardSetupQuery);
  return (
    <>
      <PageHead
        title="Set up cards and Direct Debit"
        lead="Stripe takes the payments on its own pages. The site sees by itself which of the steps at the server are done, and looks again every ten seconds."
        back={{ to: href('admin.giving.settings'), label: 'Giving settings' }}
      />
      {setup ? (
        <Steps setup={setup} />
      ) : error ? (
        <LoadFailure what="The set-up" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3, 4].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </>
  );
}

const Steps = ({ setup }: { setup: CardSetup }) => (
  <div className={styles.steps}>
    <AtStripe />
    <Part title="3. Ask the person who runs the server">
      <Done isDone={setup.mode !== 'off'}>{modeWords[setup.mode]}</Done>
      <p>
        In Stripe, under Team, invite them with the role Developer. Then send them this message. Never send a
        key by email, and never type one here.
      </p>
      <textarea
        className={styles.message}
        aria-label="Message to the person who runs the server"
        readOnly
        rows={12}
        value={toHandover(setup)}
      />
      <CopyButton text={toHandover(setup)} label="Copy the message" />
    </Part>
    <Part title="4. See that Stripe’s reports arrive">
      <Webhook setup={setup} />
    </Part>
    <Part title="5. Try it">
      {setup.mode === 'test' ? (
        <TestPayment />
      ) : (
        <p>
          {setup.mode === 'off'
            ? 'Once the server has the test mode’s keys, you can start a test payment here.'
            : 'The server has the live keys. To try it, give a small amount on the Give page, and refund it.'}
        </p>
      )}
    </Part>
    <Part title="6. Go live">
      <Done isDone={setup.mode === 'live'}>
        {setup.mode === 'live' ? 'Done: gifts by card are real.' : 'Nobody can give real money by card yet.'}
      </Done>
      <p>
        Once the test has worked, ask for the live mode’s keys, and for a webhook in live mode with the same
        address and events. From then on, the site ignores what Stripe reports about test payments.
      </p>
    </Part>
  </div>
);

/** Steps at Stripe, which the site can’t see. */
const AtStripe = () => (
  <>
    <Part title="1. Open an account">
      <p>
        At stripe.com, open an account for the charity, in pounds. Ask Stripe for its charity rate. The site
        can’t see whether this is done.
      </p>
    </Part>
    <Part title="2. Choose how people can pay">
      <p>In Stripe, under Settings:</p>
      <Points>
        <li>Under Payment methods, switch on cards, Apple Pay and Google Pay.</li>
        <li>
          Switch on Bacs Direct Debit if people give monthly: it costs less, and no card expires. Stripe first
          checks the charity’s identity. Money takes four working days, and up to seven the first time.
        </li>
        <li>Save the settings of the Customer portal once, so that givers can replace a card.</li>
      </Points>
    </Part>
  </>
);

function Webhook({ setup: { webhook, events, last_event, events_waiting } }: { setup: CardSetup }) {
  return (
    <>
      <Done isDone={last_event !== null}>
        {last_event ? (
          <>
            The last report was {last_event.kind}, <Ago time={last_event.at} />.
          </>
        ) : (
          'No report has arrived in the last 90 days.'
        )}
      </Done>
      {events_waiting > 0 && (
        <p role="alert">
          {counted(events_waiting, 'report')} could not be handled yet. The site tries again for three days.
        </p>
      )}
      <p>
        The address: <code className={styles.code}>{webhook}</code>{' '}
        <CopyButton text={webhook} label="Copy the address" />
      </p>
      <details>
        <summary>{counted(events.length, 'event')} to choose</summary>
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={event}>
              <code className={styles.code}>{event}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={events.join('\n')} label="Copy the events" />
      </details>
    </>
  );
}

const Done = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <p>
    <Mark tone={isDone ? 'good' : undefined} isFilled={isDone}>
      {isDone ? 'Done' : 'Not yet'}
    </Mark>{' '}
    {children}
  </p>
);
