import type { Writes } from './edits';

/**
 * What an input or a text area has to know of the field that is typed into it. `within` names what this one is a part
 * of, where the server's errors about it are to be found.
 */
export const textOf = <Name extends string>(
  { fields, change }: Writes<Record<Name, string>>,
  name: Name,
  within?: string,
) => ({
  name: within ? `${within}.${name}` : name,
  value: fields[name],
  onChange: ({ target }: { target: { value: string } }) =>
    change({ [name]: target.value } as Record<Name, string>),
  autoComplete: 'off',
});
