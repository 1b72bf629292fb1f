import type { FieldWriter } from './edits';

/**
 * Returns the props for a text input. `within` names the parent field, under which the server reports errors.
 */
export const textProps = <Name extends string>(
  { fields, change }: FieldWriter<Record<Name, string>>,
  name: Name,
  within?: string,
) => ({
  name: within ? `${within}.${name}` : name,
  value: fields[name],
  onChange: ({ target }: { target: { value: string } }) =>
    change({ [name]: target.value } as Record<Name, string>),
  autoComplete: 'off',
});
