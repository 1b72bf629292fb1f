import { Field } from '@lapis/ui/forms';
import type { AnyFields, Written } from '../content/kind';
import styles from './fields.module.css';

interface SlugFieldProps<Fields extends AnyFields> {
  writing: Written<Fields>;
  name: keyof Fields & string;
  label: string;
  hint: string;
  /** What happens where it is changed on something that visitors know. */
  careful: string;
}

/** What a thing is known by in addresses: small letters, digits and hyphens. */
export function SlugField<Fields extends AnyFields>({
  writing,
  name,
  label,
  hint,
  careful,
}: SlugFieldProps<Fields>) {
  const { fields, base, change } = writing;
  const before = base && base.state !== 'draft' ? (base as unknown as Fields)[name] : undefined;
  const isMoved = before !== undefined && before !== fields[name];
  return (
    <Field
      className={styles.slug}
      label={label}
      name={name}
      hint={isMoved ? <span className={styles.careful}>{careful}</span> : hint}
      value={String(fields[name])}
      onChange={(event) => change({ [name]: event.target.value } as unknown as Partial<Fields>)}
      maxLength={120}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
