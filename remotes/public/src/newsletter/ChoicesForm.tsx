import type { Language, NewsletterPreferences } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Field } from '@lapis/ui/forms';
import { ActForm } from './ActForm';
import type { Changes } from './preferences';
import styles from './PreferencesPage.module.css';

/** As those call them who read them. */
const names: Record<Language, string> = { en: 'English', 'fa-AF': 'دری', ps: 'پښتو' };
const codes = Object.keys(names) as Language[];

interface ChoicesFormProps {
  preferences: NewsletterPreferences;
  token: string;
  busy: boolean;
  onChange: (changes: Changes) => void;
}

/** What somebody gets: in which language, about what, and from where. */
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
          language: codes.find((code) => code === values.get('language')),
          region: String(values.get('region') ?? ''),
          topics: topics.length > 0 ? values.getAll('topic').map(Number) : undefined,
        })
      }
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>In which language?</legend>
        <div className={styles.languages}>
          {codes.map((code) => (
            <label key={code} className={styles.choice}>
              <input type="radio" name="language" value={code} defaultChecked={code === language} />
              <span {...languages[code]}>{names[code]}</span>
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
