import type { OneSubscriber } from '@lapis/contract';
import { notices, Select, textProps, useSavedForm } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox, Field, Form } from '@lapis/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { languages } from '../../kit/fields/languages';
import styles from './SubscriberForm.module.css';
import { changeSubscriber, cacheSubscriber } from './subscribers.queries';

interface SubscriberChoices extends Pick<OneSubscriber, 'email' | 'language' | 'region'> {
  /** Ids of the topics that the subscriber receives. */
  topics: number[];
}

const subscriberChoices = ({ email, language, region, topics }: OneSubscriber): SubscriberChoices => ({
  email,
  language,
  region,
  topics: topics.flatMap(({ id, is_wanted }) => (is_wanted ? [id] : [])),
});

/** Returns only the changed topics, because the subscriber may be changing others at the same time. */
const changedTopics = ({ topics }: OneSubscriber, wanted: number[]) =>
  topics
    .filter(({ id, is_wanted }) => is_wanted !== wanted.includes(id))
    .map(({ id, is_wanted }) => ({ id, is_wanted: !is_wanted }));

/** Form for staff to change a subscriber's details and topics, for instance when the subscriber phones. */
export function SubscriberForm({ subscriber }: { subscriber: OneSubscriber }) {
  const client = useQueryClient();
  const { form, fields, isUnsaved, isSaving, change } = useSavedForm<OneSubscriber, SubscriberChoices>({
    stored: subscriber,
    typed: subscriberChoices,
    save: ({ topics: wanted, ...changes }) =>
      changeSubscriber(subscriber.id, {
        ...changes,
        ...(wanted && { topics: changedTopics(subscriber, wanted) }),
      }),
    keep: (newest) => cacheSubscriber(client, newest),
    onSaved: ({ id, email }) => notices.say(`${email} is saved.`, { about: `subscriber ${id}` }),
  });
  const isConfirmed = subscriber.confirmed_at !== null;
  const writing = { fields, change };
  const toggle = (topic: number) =>
    change({
      topics: subscriber.topics
        .map(({ id }) => id)
        .filter((id) => fields.topics.includes(id) !== (id === topic)),
    });

  return (
    <Form
      className={styles.form}
      aria-label="Address and choices"
      onSubmit={form.onSubmit}
      failure={form.failure}
      noValidate
    >
      <Field
        label="Email"
        hint={
          isConfirmed
            ? 'Only to correct a typing mistake. Someone with a new address needs to subscribe again.'
            : 'This address hasn’t been confirmed yet, so it can’t be corrected. If it’s wrong, ask them to subscribe again.'
        }
        readOnly={!isConfirmed}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...textProps(writing, 'email')}
      />
      <Select
        label="Language"
        name="language"
        value={fields.language}
        options={languages}
        onChange={(language) => change({ language })}
      />
      <Field
        label="Region"
        hint="Where they live, if they have said so."
        maxLength={80}
        {...textProps(writing, 'region')}
      />
      {subscriber.topics.length > 0 && (
        <fieldset className={styles.topics}>
          <legend>Topics they get</legend>
          {subscriber.topics.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="topics"
              label={name}
              checked={fields.topics.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      )}
      <Button className={styles.submit} type="submit" busy={isSaving} aria-disabled={!isUnsaved || undefined}>
        {isSaving ? 'Saving…' : isUnsaved ? 'Save' : 'Saved'}
      </Button>
    </Form>
  );
}
