import { fold, type Writes } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styles from './TagsField.module.css';

/** As many as are taken in at a glance. */
const MOST = 8;

const tagsIn = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
const isSame = (one: string[], other: string[]) => one.join() === other.join();

interface TagsFieldProps {
  writing: Writes<{ tags: string[] }>;
  /** The tags that there are. */
  known: UseQueryOptions<string[], Error, string[], string[]>;
  /** What those are called that are offered. */
  offered: string;
  label?: string;
}

/** Words that something is found by, with commas between them; those of others are offered. */
export function TagsField({
  writing: { fields, change },
  known: query,
  offered: others,
  label = 'Tags',
}: TagsFieldProps) {
  const { tags } = fields;
  const [typed, setTyped] = useState('');
  const { data: known = [] } = useQuery(query);
  const field = useRef<HTMLDivElement>(null);
  // What is typed may end with a comma; what came from elsewhere takes its place.
  const text = isSame(tagsIn(typed), tags) ? typed : tags.join(', ');
  const begun = text.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const isTag = tags.some((tag) => tag.toLowerCase() === begun && known.includes(tag));
  const offered = known.filter((tag) => !tags.includes(tag) && (isTag || fold(tag).startsWith(fold(begun))));

  /** In the place of what was begun. */
  function add(tag: string) {
    const kept = isTag ? tags : tags.filter((one) => one.toLowerCase() !== begun);
    setTyped(`${[...kept, tag].join(', ')}, `);
    change({ tags: [...kept, tag] });
    field.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={field} className={styles.tags}>
      <Field
        label={label}
        name="tags"
        hint="Separated by commas, such as winter, schools"
        // Tags of all languages stand beside each other.
        dir="auto"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          change({ tags: tagsIn(event.target.value) });
        }}
        autoComplete="off"
      />
      {offered.length > 0 && (
        <div className={styles.offered} role="group" aria-label={others}>
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
