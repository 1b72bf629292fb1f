import type { LetterFields } from '@lapis/contract';
import { Select } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import type { Written } from '../../cms/entries/content-type';
import { topicsQuery } from './topics.queries';

/** What of the newsletter a letter belongs to; readers can turn a topic down. */
export function TopicField({ writing: { fields, change } }: { writing: Written<LetterFields> }) {
  const { data: topics, error } = useQuery(topicsQuery);
  const chosen = fields.topic_id === null ? '' : String(fields.topic_id);
  const options = (topics ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // One that is still being fetched, or is gone, has to be seen to be changed.
  const unknown =
    chosen === '' || options.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: topics ? 'A topic that is gone' : '…' }];
  return (
    <Select
      label="Topic"
      name="topic_id"
      hint={
        error && !topics
          ? 'The topics could not be loaded, so you can’t choose another one just now.'
          : 'Readers who have turned a topic down don’t get its letters.'
      }
      value={chosen}
      options={[{ value: '', label: 'Everybody' }, ...unknown, ...options]}
      onChange={(topic) => change({ topic_id: topic === '' ? null : Number(topic) })}
    />
  );
}
