import { TextArea } from '@lapis/ui/forms';
import type { ReactNode } from 'react';

interface LinesFieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  lines: string[];
  onChange: (lines: string[]) => void;
}

/** Several lines, each a text of its own. */
export const LinesField = ({ lines, onChange, ...field }: LinesFieldProps) => (
  <TextArea
    {...field}
    rows={Math.max(3, lines.length + 1)}
    value={lines.join('\n')}
    onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
  />
);
