import type { OneSubscriber } from '@lapis/contract';
import { notices, Select, textOf, useSavedForm } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox, Field, Form } from '@lapis/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { languages } from '../../kit/fields/languages';
import styles from './SubscriberForm.module.css';
import { changeSubscriber, keepSubscriber } from './subscribers.queries';

interface Choices extends Pick<OneSubscriber, 'email' | 'language' | 'region'> {
  /** The ids of those that are wanted. */
  topics: number[];
}

const choicesOf = ({ email, language, region, topics }: OneSubscriber): Choices => ({
  email,
  language,
  region,
  topics: topics.flatMap(({ id, is_wanted }) => (is_wanted ? [id] : [])),
});

/** What was turned on or off: of the others the reader may have decided meanwhile. */
const toggled = ({ topics }: OneSubscriber, wanted: number[]) =>
  topics
    .filter(({ id, is_wanted }) => is_wanted !== wanted.includes(id))
    .map(({ id, is_wanted }) => ({ id, is_wanted: !is_wanted }));

/** The address of a subscriber, and what they get, for who asks on the phone to have it changed. */
export function SubscriberForm({ subscriber }: { subscriber: OneSubscriber }) {
  const client = useQueryClient();
  const { form, fields, isUnsaved, isSaving, change } = useSavedForm<OneSubscriber, Choices>({
    stored: subscriber,
    typed: choicesOf,
    save: ({ topics: wanted, ...changes }) =>
      changeSubscriber(subscriber.id, {
        ...changes,
        ...(wanted && { topics: toggled(subscriber, wanted) }),
      }),
    keep: (newest) => keepSubscriber(client, newest),
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
            ? 'To correct a mistyped address. Whoever has another one now subscribes with it themselves.'
            : 'Nobody has confirmed this address yet, so it can’t be corrected. If it’s wrong, ask them to subscribe again.'
        }
        readOnly={!isConfirmed}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...textOf(writing, 'email')}
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
        {...textOf(writing, 'region')}
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
