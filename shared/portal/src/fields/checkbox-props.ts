import type { FieldWriter } from './edits';

export const checkboxProps = <Name extends string>(
  { fields, change }: FieldWriter<Record<Name, boolean>>,
  name: Name,
) => ({
  name,
  checked: fields[name],
  onChange: ({ target }: { target: { checked: boolean } }) =>
    change({ [name]: target.checked } as Record<Name, boolean>),
});
