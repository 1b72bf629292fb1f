import { textProps, type FieldWriter } from '@lapis/portal';
import { TextArea } from '@lapis/ui/forms';

interface SummaryFieldProps<Name extends string> {
  writing: FieldWriter<Record<Name, string>>;
  name: Name;
}

export const SummaryField = <Name extends string>({ writing, name }: SummaryFieldProps<Name>) => (
  <TextArea
    label="Summary"
    hint="One or two sentences, for lists, search engines and link previews."
    rows={2}
    maxLength={400}
    {...textProps(writing, name)}
  />
);
