import type { EntryState } from '@lapis/contract';
import { textProps, type FieldWriter } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import styles from './fields.module.css';

type Slugs<Name extends string> = Record<Name, string>;

/** An entry with a slug; `base` is the saved entry, null for a new one. */
export interface WithSlug<Name extends string> extends FieldWriter<Slugs<Name>> {
  base: (Slugs<Name> & { state: EntryState }) | null;
}

interface SlugFieldProps<Name extends string> {
  writing: WithSlug<Name>;
  name: Name;
  label: string;
  hint: string;
  careful: string;
}

export function SlugField<Name extends string>({
  writing,
  name,
  label,
  hint,
  careful,
}: SlugFieldProps<Name>) {
  const { fields, base } = writing;
  const isMoved = base !== null && base.state !== 'draft' && base[name] !== fields[name];
  return (
    <Field
      className={styles.slug}
      label={label}
      hint={isMoved ? <span className={styles.careful}>{careful}</span> : hint}
      {...textProps(writing, name)}
      maxLength={120}
      dir="auto"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
