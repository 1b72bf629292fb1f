import { pounds } from '@lapis/contract/money';
import { Select } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { fundsQuery } from './funds.queries';

interface FundFieldProps {
  label: string;
  name: string;
  /** Id of a fund; empty if none is chosen. */
  value: string;
  /** Option for no fund. */
  none?: string;
  onChange: (value: string) => void;
}

/** Field for choosing an open fund, which says what it holds. */
export function FundField({ label, name, value, none = 'Please choose', onChange }: FundFieldProps) {
  const { data: funds = [], error } = useQuery(fundsQuery());
  return (
    <Select
      label={label}
      name={name}
      hint={error ? 'The funds could not be loaded. Please open this again later.' : undefined}
      value={value}
      options={[
        { value: '', label: none },
        ...funds
          .filter(({ is_closed }) => !is_closed)
          .map(({ id, title, balance }) => ({ value: String(id), label: `${title} (${pounds(balance)})` })),
      ]}
      onChange={onChange}
    />
  );
}
