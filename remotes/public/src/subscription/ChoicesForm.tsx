import type { SubscriptionPreferences } from '@lapis/contract';
import { languageCodes, languageOwnName, languages } from '@lapis/contract/languages';
import { Field } from '@lapis/ui/forms';
import { ActForm } from './ActForm';
import type { PreferenceChangesInput } from './preferences';
import styles from './PreferencesPage.module.css';

interface ChoicesFormProps {
  preferences: SubscriptionPreferences;
  token: string;
  busy: boolean;
  onChange: (changes: PreferenceChangesInput) => void;
}

export const ChoicesForm = ({ preferences, token, busy, onChange }: ChoicesFormProps) => {
  const { language, region, topics } = preferences;
  return (
    <ActForm
      fields={{ token, what: 'choose', ...(topics.length > 0 && { topics: 'yes' }) }}
      button="Save"
      busy={busy}
      className={styles.choices}
      onSend={(values) =>
        onChange({
          language: languageCodes.find((code) => code === values.get('language')),
          region: String(values.get('region') ?? ''),
          topics: topics.length > 0 ? values.getAll('topic').map(Number) : undefined,
        })
      }
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>In which language?</legend>
        <div className={styles.languages}>
          {languageCodes.map((code) => (
            <label key={code} className={styles.choice}>
              <input type="radio" name="language" value={code} defaultChecked={code === language} />
              <span {...languages[code]}>{languageOwnName(code)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {topics.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>About what?</legend>
          {topics.map(({ id, name, description, is_wanted }) => (
            <label key={id} className={styles.choice}>
              <input type="checkbox" name="topic" value={id} defaultChecked={is_wanted} />
              <span>
                <span className={styles.topic}>{name}</span>
                {description && <span className={styles.says}>{description}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label="Where do you live? (optional)"
        name="region"
        hint="A town, county or country, so that we can write to you about what happens near you. You can leave it empty."
        defaultValue={region}
        maxLength={80}
        autoComplete="address-level1"
      />
    </ActForm>
  );
};
