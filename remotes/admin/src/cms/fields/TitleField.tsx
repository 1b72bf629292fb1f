import { TextArea, useMend } from '@lapis/ui/forms';
import type { KeyboardEvent } from 'react';
import type { AnyFields, EditedEntry } from '../entries/content-type';
import { replaceLastSegment } from '../entries/slug';
import { followsTitle } from '../entries/writing/address';
import styles from './fields.module.css';

interface TitleFieldProps<Fields extends AnyFields> {
  writing: EditedEntry<Fields>;
  /** Slug field that follows the title until the editor types an address or publishes the entry. */
  makes?: keyof Fields & string;
  hint?: string;
}

const LINE = 50;

const writable = 'input:enabled, select:enabled, textarea:enabled, [contenteditable=true]';

/** Moves to the next field on Enter, because a title has no line breaks. Submits the form on Ctrl+Enter. */
function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !form) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    form.querySelector<HTMLElement>('[type=submit]')?.click();
    return;
  }
  const fields = [...form.querySelectorAll<HTMLElement>(writable)];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

export function TitleField<Fields extends AnyFields>({ writing, makes, hint }: TitleFieldProps<Fields>) {
  const { fields, change } = writing;
  const mend = useMend();

  function write(title: string) {
    const changes: Partial<AnyFields> = { title };
    const follows = makes && followsTitle(String(fields[makes]), fields.title, writing);
    if (follows) mend(makes);
    change({
      ...changes,
      ...(follows && { [makes]: replaceLastSegment(String(fields[makes]), title) }),
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
      onKeyDown={onKeyDown}
      maxLength={160}
      autoComplete="off"
      autoFocus={!writing.base}
      required
    />
  );
}
