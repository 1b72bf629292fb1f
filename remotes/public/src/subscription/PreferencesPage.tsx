import { newsletterConsent } from '@lapis/contract/form-rules';
import type { SubscriptionPreferences } from '@lapis/contract';
import { send } from '@lapis/http';
import { orNull } from '@lapis/http/found';
import { href, Link, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { ActionOutcome, useSubmission } from '@lapis/ui/forms';
import { type ReactNode, useId, useState } from 'react';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/stories.json';
import { ActForm } from './ActForm';
import { ChoicesForm } from './ChoicesForm';
import { PauseForms } from './PauseForms';
import { changed, type PreferenceChangesInput, initialTurn, type PreferencesState } from './preferences';
import page from './SubscriptionPage.module.css';
import styles from './PreferencesPage.module.css';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(url);
  const token = searchParams.get('token') ?? '';
  const found = await orNull(send('GET /newsletter/preferences', { query: { token }, signal }));
  return { preferences: found?.results ?? null, token, done: searchParams.get('done') };
}

export function Component() {
  const { preferences, token, done } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner
        image={header}
        title="Your newsletters from us"
        subtitle={preferences ? preferences.email : 'Choose what you would like to hear about.'}
      />
      <div className={page.page}>
        {preferences ? (
          <Preferences key={token} start={preferences} token={token} done={done} />
        ) : (
          <Unknown />
        )}
      </div>
    </>
  );
}

const Unknown = () => (
  <div className={styles.preferences} role="alert">
    <p>
      This link is not one of ours, or your address has already been deleted. Please open it from the email
      again. If you still receive our news, <Link to={href('contact')}>write to us</Link> and we will stop it.
    </p>
  </div>
);

interface PreferencesProps {
  start: SubscriptionPreferences;
  token: string;
  done: string | null;
}

function Preferences({ start, token, done }: PreferencesProps) {
  const [first] = useState(() => initialTurn(start, done));
  const [turn, change, busy] = useSubmission<PreferencesState, PreferenceChangesInput>(
    (before, changes) => changed(token, before, changes),
    first,
  );
  const { preferences, words, kind } = turn;
  const shared = { token, busy, onChange: change };

  return (
    <div className={styles.preferences}>
      {kind !== 'none' && (
        <ActionOutcome isDone={kind === 'done'} answer={turn === first ? null : turn}>
          {words}
        </ActionOutcome>
      )}
      {preferences.is_subscribed ? (
        <>
          <Part title="What you would like to receive">
            <ChoicesForm preferences={preferences} {...shared} />
          </Part>
          <Part title={preferences.paused_until ? 'You have paused our newsletters' : 'Take a break'}>
            <PauseForms paused_until={preferences.paused_until} {...shared} />
          </Part>
          <Part title="Unsubscribe">
            <p>Press the button and we will send you no more newsletters. You don’t have to say why.</p>
            <ActForm
              fields={{ token, what: 'unsubscribe' }}
              button="Unsubscribe"
              variant="quiet"
              busy={busy}
              onSend={() => change({ is_subscribed: false })}
            />
          </Part>
        </>
      ) : (
        <Part title="You don’t receive our newsletters">
          <p>If you would like them again, press the button. It means: “{newsletterConsent}”</p>
          <ActForm
            fields={{ token, what: 'subscribe' }}
            button="Subscribe again"
            busy={busy}
            onSend={() => change({ is_subscribed: true })}
          />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
