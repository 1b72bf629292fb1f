import type { Writes } from './edits';

/** What a checkbox has to know of the field that is ticked in it. */
export const tickOf = <Name extends string>(
  { fields, change }: Writes<Record<Name, boolean>>,
  name: Name,
) => ({
  name,
  checked: fields[name],
  onChange: ({ target }: { target: { checked: boolean } }) =>
    change({ [name]: target.checked } as Record<Name, boolean>),
});
