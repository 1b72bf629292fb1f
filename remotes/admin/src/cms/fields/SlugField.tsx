import type { EntryState } from '@lapis/contract';
import { textOf, type Writes } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import styles from './fields.module.css';

type Slugs<Name extends string> = Record<Name, string>;

/** Something that is written and known by a slug; `base` is what visitors know, null of a new one. */
export interface WithSlug<Name extends string> extends Writes<Slugs<Name>> {
  base: (Slugs<Name> & { state: EntryState }) | null;
}

interface SlugFieldProps<Name extends string> {
  writing: WithSlug<Name>;
  name: Name;
  label: string;
  hint: string;
  /** What happens where it is changed on something that visitors know. */
  careful: string;
}

/** What a thing is known by in addresses: lower-case letters, numbers and hyphens. */
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
      {...textOf(writing, name)}
      maxLength={120}
      dir="auto"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
