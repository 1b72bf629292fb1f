import { send } from '@lapis/http';
import { Field } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Writes } from '../../kit/fields/edits';
import styles from './TagsField.module.css';

const tagsQuery = {
  queryKey: ['blog', 'tags'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send('GET /admin/blog/tags', { signal, quiet: true })).results,
};

/** As many as are taken in at a glance. */
const MOST = 8;

const tagsIn = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
const isSame = (one: string[], other: string[]) => one.join() === other.join();

/** Words that stories are found by, with commas between them; those of other stories are offered. */
export function TagsField({ writing: { fields, change } }: { writing: Writes<{ tags: string[] }> }) {
  const { tags } = fields;
  const [typed, setTyped] = useState('');
  const { data: known = [] } = useQuery(tagsQuery);
  const field = useRef<HTMLDivElement>(null);
  // What is typed may end with a comma; what came from elsewhere takes its place.
  const text = isSame(tagsIn(typed), tags) ? typed : tags.join(', ');
  const begun = text.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const isTag = tags.some((tag) => tag.toLowerCase() === begun && known.includes(tag));
  const offered = known.filter(
    (tag) => !tags.includes(tag) && (isTag || tag.toLowerCase().startsWith(begun)),
  );

  /** In the place of what was begun. */
  function add(tag: string) {
    const others = isTag ? tags : tags.filter((one) => one.toLowerCase() !== begun);
    setTyped(`${[...others, tag].join(', ')}, `);
    change({ tags: [...others, tag] });
    field.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={field} className={styles.tags}>
      <Field
        label="Tags"
        name="tags"
        hint="Separated by commas, such as winter, schools"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          change({ tags: tagsIn(event.target.value) });
        }}
        autoComplete="off"
      />
      {offered.length > 0 && (
        <div className={styles.offered} role="group" aria-label="Tags used in other stories">
          {offered.slice(0, MOST).map((tag) => (
            <button key={tag} type="button" aria-label={`Add ${tag}`} onClick={() => add(tag)}>
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
