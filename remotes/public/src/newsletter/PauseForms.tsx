import type { NewsletterPreferences } from '@lapis/contract';
import { ActForm } from './ActForm';
import type { Changes } from './preferences';
import styles from './PreferencesPage.module.css';

const pauses = [
  { months: 1, label: 'For a month' },
  { months: 3, label: 'For three months' },
  { months: 6, label: 'For six months' },
] as const;

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface PauseFormsProps {
  paused_until: NewsletterPreferences['paused_until'];
  token: string;
  busy: boolean;
  onChange: (changes: Changes) => void;
}

/** Hearing nothing for a while, without leaving. */
export const PauseForms = ({ paused_until, token, busy, onChange }: PauseFormsProps) =>
  paused_until ? (
    <>
      <p>
        You will get no letters from us until {dayOf(paused_until)}. After that they start again by
        themselves.
      </p>
      <ActForm
        fields={{ token, what: 'pause', pause: '0' }}
        button="End the pause now"
        variant="quiet"
        busy={busy}
        onSend={() => onChange({ pause: 0 })}
      />
    </>
  ) : (
    <>
      <p>We will send you nothing for a while. After that our letters start again by themselves.</p>
      <div className={styles.pauses}>
        {pauses.map(({ months, label }) => (
          <ActForm
            key={months}
            fields={{ token, what: 'pause', pause: String(months) }}
            button={label}
            variant="quiet"
            busy={busy}
            onSend={() => onChange({ pause: months })}
          />
        ))}
      </div>
    </>
  );
