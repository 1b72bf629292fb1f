import { duties, isUsualDuty, permissions, type UsualDuty } from '@lapis/contract/permissions';
import { Select } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { dutiesQuery } from './duties.queries';

const usual = (Object.keys(duties) as UsualDuty[]).map((value) => ({
  value: value as string,
  label: duties[value].label,
}));

interface DutyFieldProps {
  value: string;
  onChange: (duty: string) => void;
}

/** What an administrator may do, said in words beside the field in which it is chosen. */
export function DutyField({ value, onChange }: DutyFieldProps) {
  const { data: own } = useQuery(dutiesQuery);
  const chosen = own?.find(({ name }) => name === value);
  const says = isUsualDuty(value)
    ? duties[value].says
    : chosen?.permissions.map((name) => permissions[name].label).join(', ');
  const options = [...usual, ...(own ?? []).map(({ name, label }) => ({ value: name, label }))];
  // Without an option of its own, the field would show the first one as what was chosen.
  const unknown = options.some((option) => option.value === value)
    ? []
    : [{ value, label: own ? 'A duty that is gone' : '…' }];
  return (
    <Select
      label="Duty"
      name="duty"
      hint={
        <>
          {says} <Link to={href('admin.duties')}>Make other duties</Link>
        </>
      }
      value={value}
      options={[...unknown, ...options]}
      onChange={onChange}
    />
  );
}
