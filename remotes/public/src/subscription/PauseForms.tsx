import type { SubscriptionPreferences } from '@lapis/contract';
import { ActForm } from './ActForm';
import type { PreferenceChangesInput } from './preferences';
import styles from './PreferencesPage.module.css';

const pauses = [
  { months: 1, label: 'For a month' },
  { months: 3, label: 'For three months' },
  { months: 6, label: 'For six months' },
] as const;

const formatDay = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface PauseFormsProps {
  paused_until: SubscriptionPreferences['paused_until'];
  token: string;
  busy: boolean;
  onChange: (changes: PreferenceChangesInput) => void;
}

export const PauseForms = ({ paused_until, token, busy, onChange }: PauseFormsProps) =>
  paused_until ? (
    <>
      <p>
        You will receive no newsletters from us until {formatDay(paused_until)}. After that they start again
        automatically.
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
      <p>We will send you nothing for a while. After that our newsletters start again automatically.</p>
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
