import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import type { Writes } from './edits';

const tagsIn = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
const isSame = (one: string[], other: string[]) => one.join() === other.join();

/** Words that stories are found by, with commas between them. */
export function TagsField({ writing: { fields, change } }: { writing: Writes<{ tags: string[] }> }) {
  const { tags } = fields;
  const [typed, setTyped] = useState('');
  // What is typed may end with a comma; what came from elsewhere takes its place.
  const text = isSame(tagsIn(typed), tags) ? typed : tags.join(', ');
  return (
    <Field
      label="Tags"
      name="tags"
      hint="With commas between them, such as winter, schools"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        change({ tags: tagsIn(event.target.value) });
      }}
      autoComplete="off"
    />
  );
}
