import { Field, useMend } from '@lapis/ui/forms';
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

/** What a thing is called. */
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
    <Field
      className={styles.title}
      label="Title"
      name="title"
      hint={hint}
      value={fields.title}
      onChange={(event) => write(event.target.value)}
      maxLength={160}
      autoComplete="off"
      // Whoever adds something came to write, and begins with what it is called.
      autoFocus={!writing.base}
      required
    />
  );
}
