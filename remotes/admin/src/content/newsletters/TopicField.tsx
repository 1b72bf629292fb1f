import type { NewsletterFields } from '@lapis/contract';
import { Select } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import type { EditedEntry } from '../../cms/entries/content-type';
import { topicsQuery } from './topics.queries';

/** Topic of a newsletter; subscribers can opt out of topics. */
export function TopicField({ writing: { fields, change } }: { writing: EditedEntry<NewsletterFields> }) {
  const { data: topics, error } = useQuery(topicsQuery);
  const chosen = fields.topic_id === null ? '' : String(fields.topic_id);
  const options = (topics ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // Keeps the choice visible while the topics load, or if its topic has been deleted.
  const unknown =
    chosen === '' || options.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: topics ? 'A deleted topic' : '…' }];
  return (
    <Select
      label="Topic"
      name="topic_id"
      hint={
        error && !topics
          ? 'The topics could not be loaded, so you can’t choose another one just now.'
          : 'Readers who have opted out of a topic don’t get its newsletters.'
      }
      value={chosen}
      options={[{ value: '', label: 'Everyone' }, ...unknown, ...options]}
      onChange={(topic) => change({ topic_id: topic === '' ? null : Number(topic) })}
    />
  );
}
