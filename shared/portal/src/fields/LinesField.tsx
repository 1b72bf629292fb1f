import { TextArea } from '@lapis/ui/forms';
import type { FieldWriter } from './edits';

interface LinesFieldProps<Name extends string> {
  writing: FieldWriter<Record<Name, string[]>>;
  name: Name;
  label: string;
  hint: string;
}

export function LinesField<Name extends string>({
  writing: { fields, change },
  name,
  ...field
}: LinesFieldProps<Name>) {
  const lines = fields[name];
  const write = (text: string) => (text === '' ? [] : text.split('\n'));
  return (
    <TextArea
      {...field}
      name={name}
      rows={Math.max(3, lines.length + 1)}
      value={lines.join('\n')}
      onChange={({ target }) => change({ [name]: write(target.value) } as Record<Name, string[]>)}
    />
  );
}
