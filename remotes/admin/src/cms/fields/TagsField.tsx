import { fold, type FieldWriter } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styles from './TagsField.module.css';

const MOST = 8;

const parseTags = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
const isSame = (one: string[], other: string[]) => one.join() === other.join();

interface TagsFieldProps {
  writing: FieldWriter<{ tags: string[] }>;
  known: UseQueryOptions<string[], Error, string[], string[]>;
  offered: string;
  label?: string;
}

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
  // Shows the text as typed as long as it gives the same tags, so that a trailing comma stays.
  const text = isSame(parseTags(typed), tags) ? typed : tags.join(', ');
  const begun = text.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const isTag = tags.some((tag) => tag.toLowerCase() === begun && known.includes(tag));
  const offered = known.filter((tag) => !tags.includes(tag) && (isTag || fold(tag).startsWith(fold(begun))));

  /** Replaces the word being typed with the tag. */
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
        // Tags may be in a right-to-left language.
        dir="auto"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          change({ tags: parseTags(event.target.value) });
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
