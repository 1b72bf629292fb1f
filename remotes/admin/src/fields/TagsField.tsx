import { Field } from '@lapis/ui/forms';
import { useState } from 'react';

interface TagsFieldProps {
  tags: string[];
  onChange: (tags: string[]) => void;
}

const tagsIn = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
const isSame = (one: string[], other: string[]) => one.join() === other.join();

/** Words that stories are found by, with commas between them. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
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
        onChange(tagsIn(event.target.value));
      }}
      autoComplete="off"
    />
  );
}
