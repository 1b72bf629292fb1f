import { type ListSearch, Select } from '@lapis/portal';
import { useNavigate } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { formatStatementDays } from './statement-words';
import { statementsQuery } from './statements.queries';

const MOST = 100;

/** Shows only the payments of one bank or one file. */
export function FileFilter({ search: { param, to } }: { search: ListSearch }) {
  const navigate = useNavigate();
  const { data } = useQuery(statementsQuery(MOST));
  const chosen = param('statement') ?? '';
  if (!data || (data.results.length < 2 && !chosen)) return null;
  return (
    <Select
      label="File"
      name="statement"
      value={chosen}
      options={[
        { value: '', label: 'All files' },
        ...data.results.map((statement) => ({
          value: String(statement.id),
          label: `${statement.name} (${statement.format}), ${formatStatementDays(statement)}`,
        })),
      ]}
      onChange={(value) => void navigate(to({ statement: value || undefined }), { preventScrollReset: true })}
    />
  );
}
