import { Select } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { anyPurpose } from '../parts/gift-words';
import { purposesQuery } from './purposes.queries';

interface PurposeFieldProps {
  label: string;
  name?: string;
  /** '' for any purpose, 'appeal:…' or 'project:…' with a slug, or the value of `first`. */
  value: string;
  first?: { value: string; label: string };
  onChange: (value: string) => void;
}

/** Field for choosing a purpose: any purpose, an appeal (in any state) or a public project. */
export function PurposeField({ label, name = 'appeal', value, first, onChange }: PurposeFieldProps) {
  const { data, error } = useQuery(purposesQuery);
  return (
    <Select
      label={label}
      // The server names the errors of a project by `project`.
      name={value.startsWith('project:') ? name.replace(/appeal$/, 'project') : name}
      hint={error ? 'The appeals and projects could not be loaded. Please open this again later.' : undefined}
      value={value}
      options={[
        ...(first ? [first] : []),
        { value: '', label: anyPurpose },
        ...(data?.appeals ?? []).map(({ slug, title }) => ({
          value: `appeal:${slug}`,
          label: `Appeal: ${title}`,
        })),
        ...(data?.projects ?? []).map(({ slug, title }) => ({
          value: `project:${slug}`,
          label: `Project: ${title}`,
        })),
      ]}
      onChange={onChange}
    />
  );
}
