import { TextArea, useMend } from '@lapis/ui/forms';
import type { KeyboardEvent } from 'react';
import type { AnyFields, Written } from '../entries/content-type';
import { renamed } from '../entries/slug';
import { followsTitle } from '../entries/writing/address';
import styles from './fields.module.css';

interface TitleFieldProps<Fields extends AnyFields> {
  writing: Written<Fields>;
  /** The field that is made of the title, until it is typed into or visitors have seen it. */
  makes?: keyof Fields & string;
  hint?: string;
}

/** About as many letters as stand on a line. */
const LINE = 50;

/** A title has no second paragraph: Enter presses the form's button, as in other fields of a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}

/** What a thing is called. The field grows with it, so that a long title is seen whole. */
export function TitleField<Fields extends AnyFields>({ writing, makes, hint }: TitleFieldProps<Fields>) {
  const { fields, change } = writing;
  const mend = useMend();

  function write(title: string) {
    const changes: Partial<AnyFields> = { title };
    const follows = makes && followsTitle(String(fields[makes]), fields.title, writing);
    if (follows) mend(makes);
    change({
      ...changes,
      ...(follows && { [makes]: renamed(String(fields[makes]), title) }),
    } as Partial<Fields>);
  }

  return (
    <TextArea
      className={styles.title}
      label="Title"
      name="title"
      hint={hint}
      value={fields.title}
      rows={Math.ceil((fields.title.length + 1) / LINE)}
      onChange={(event) => write(event.target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={sendOnEnter}
      maxLength={160}
      autoComplete="off"
      // Whoever adds something came to write, and begins with what it is called.
      autoFocus={!writing.base}
      required
    />
  );
}
