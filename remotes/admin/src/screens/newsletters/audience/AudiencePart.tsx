import type { Audience, Language } from '@lapis/contract';
import { FormSection, LoadFailure, Pair, Select } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { topicsQuery } from '../../../content/newsletters/topics.queries';
import { languages } from '../../../kit/fields/languages';
import { countPeople } from '../../../kit/labels/people';
import { newsletterSettingsQuery } from '../../../kit/queries/newsletter-settings.queries';
import { isEverybody, isSameAudience, normalizeAudience } from './audience';
import styles from './AudiencePart.module.css';
import { SaveAudience } from './SaveAudience';
import type { useCount } from './use-count';

interface AudiencePartProps {
  audience: Audience;
  /** Topic of the newsletter. Subscribers who opted out of it are excluded. */
  topicId: number | null;
  counting: ReturnType<typeof useCount>;
  onChange: (audience: Audience) => void;
}

export function AudiencePart({ audience, topicId, counting, onChange }: AudiencePartProps) {
  const { data: topics = [] } = useQuery(topicsQuery);
  const topic = topics.find(({ id }) => id === topicId);
  return (
    <FormSection
      title="Who gets it"
      lead="Only people who are subscribed, haven’t paused, and whose address works."
    >
      <WhoField audience={audience} onChange={onChange} />
      {topic && (
        <p className={styles.note}>
          This newsletter is about “{topic.name}”: anyone who has opted out of that topic won’t receive it.
        </p>
      )}
      <Count counting={counting} />
    </FormSection>
  );
}

const Count = ({ counting: { count, isCounting, error, retry } }: Pick<AudiencePartProps, 'counting'>) =>
  error ? (
    <LoadFailure what="The number of readers" error={error} onRetry={retry} />
  ) : (
    <p className={styles.count} role="status" aria-busy={isCounting}>
      {isCounting || count === undefined
        ? 'Counting…'
        : count === 0
          ? 'No one: no subscriber matches all of this.'
          : `${countPeople(count)} will receive it.`}
    </p>
  );

type WhoProps = Pick<AudiencePartProps, 'audience' | 'onChange'>;

/** Choice between all subscribers, a saved audience and new conditions. */
function WhoField({ audience, onChange }: WhoProps) {
  const { data: settings } = useQuery(newsletterSettingsQuery);
  const [isOwn, setOwn] = useState(!isEverybody(audience));
  const saved = settings?.audiences ?? [];
  const at = saved.findIndex((each) => isSameAudience(each.audience, audience));
  const value = isOwn ? 'own' : at >= 0 ? String(at) : isEverybody(audience) ? 'all' : 'own';

  function choose(next: string) {
    setOwn(next === 'own');
    if (next !== 'own') onChange(saved[Number(next)]?.audience ?? {});
  }

  return (
    <>
      <Select
        label="Send it to"
        name="who"
        value={value}
        options={[
          { value: 'all', label: 'Everyone' },
          ...saved.map(({ name }, each) => ({ value: String(each), label: name })),
          { value: 'own', label: 'A group' },
        ]}
        onChange={choose}
      />
      {value === 'own' && (
        <>
          <Conditions audience={audience} onChange={onChange} />
          {settings && at < 0 && !isEverybody(audience) && (
            <SaveAudience settings={settings} audience={normalizeAudience(audience)} />
          )}
        </>
      )}
    </>
  );
}

const givings = [
  { value: '', label: 'Whether or not they have given' },
  { value: 'gave', label: 'Have given' },
  { value: 'never_gave', label: 'Have never given' },
] as const;

function Conditions({ audience, onChange }: WhoProps) {
  const { data: topics = [] } = useQuery(topicsQuery);
  const change = (changes: Partial<Audience>) => onChange({ ...audience, ...changes });
  const chosen = audience.languages ?? [];
  const toggle = (language: Language) =>
    change({
      languages: chosen.includes(language)
        ? chosen.filter((each) => each !== language)
        : [...chosen, language],
    });
  return (
    <div className={styles.conditions}>
      <fieldset className={styles.languages}>
        <legend>Languages</legend>
        {languages.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {chosen.length === 0 && <p className={styles.note}>Tick none to include all languages.</p>}
      </fieldset>
      <Pair>
        <Select
          label="Topic"
          name="topic"
          hint="People who haven’t opted out of it."
          value={typeof audience.topic_id === 'number' ? String(audience.topic_id) : ''}
          options={[
            { value: '', label: 'Any topic' },
            ...topics.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(topic) => change({ topic_id: topic === '' ? null : Number(topic) })}
        />
        <Select
          label="Gifts"
          name="giving"
          hint="Matched by email address."
          value={audience.giving ?? ''}
          options={[...givings]}
          onChange={(giving) => onChange(withGiving(audience, giving))}
        />
      </Pair>
      <Field
        label="Region"
        name="region"
        hint="As readers wrote it in their preferences, such as Yorkshire. Leave it empty for all regions."
        value={audience.region ?? ''}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => change({ region: target.value })}
      />
    </div>
  );
}

function withGiving({ giving: _, ...rest }: Audience, giving: (typeof givings)[number]['value']): Audience {
  return giving === '' ? rest : { ...rest, giving };
}
