import type { AdminUser } from '@lapis/contract';
import { usualRoles, permissions, type UsualRole } from '@lapis/contract/permissions';
import { Select } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { FieldErrors } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { rolesQuery } from './roles.queries';

/** An account's access: a role in the portal, or no access to the portal. */
export type Access = Pick<AdminUser, 'role' | 'staff_role'>;

/** Returns the account fields for a choice. Without access to the portal, the account keeps its staff role. */
const accessFields = (choice: string): Partial<Access> & Pick<Access, 'role'> =>
  choice === 'user' || choice === 'tester' ? { role: choice } : { role: 'admin', staff_role: choice };

const choiceOf = ({ role, staff_role }: Access) => (role === 'admin' ? staff_role : role);

interface Choice {
  value: string;
  label: string;
  says: string;
}

const usual: Choice[] = (Object.keys(usualRoles) as UsualRole[]).map((value) => ({
  value,
  label: usualRoles[value].label,
  says: usualRoles[value].says,
}));

const outside: Choice[] = [
  {
    value: 'tester',
    label: 'Tester',
    says: 'An account, and access to versions of the site that aren’t live.',
  },
  { value: 'user', label: 'Only an account', says: 'No access to this portal.' },
];

/** Returns all choices, including custom roles, and a function to find an account's choice. */
export function useAccess() {
  const { data: own } = useQuery(rolesQuery);
  const made = (own ?? []).map(({ name, label, permissions: held }) => ({
    value: name,
    label,
    says: `${held.map((permission) => permissions[permission].label).join(', ')}.`,
  }));
  const choices = [...usual, ...made, ...outside];
  const find = (access: Access): Choice =>
    choices.find(({ value }) => value === choiceOf(access)) ?? {
      value: choiceOf(access),
      label: own ? 'A deleted role' : '…',
      says: '',
    };
  return { choices, find };
}

interface AccessFieldProps {
  value: Access;
  onChange: (access: ReturnType<typeof accessFields>) => void;
}

/** Select for a person's access, with an explanation of the chosen access below it. */
export function AccessField({ value, onChange }: AccessFieldProps) {
  const { choices, find } = useAccess();
  const chosen = find(value);
  // Adds an option for an unknown role; otherwise the select would show its first option.
  const options = choices.some((choice) => choice.value === chosen.value) ? choices : [chosen, ...choices];
  return (
    <>
      <Select
        label="What may they do?"
        name="role"
        hint={
          <>
            {chosen.says} <Link to={href('admin.roles')}>Manage roles</Link>
          </>
        }
        value={chosen.value}
        options={options.map(({ value: choice, label }) => ({ value: choice, label }))}
        onChange={(choice) => onChange(accessFields(choice))}
      />
      <FieldErrors name="staff_role" />
    </>
  );
}

/** Label for a person's access in a list. */
export function AccessLabel({ user }: { user: Access }) {
  return <>{useAccess().find(user).label}</>;
}
