import { textOf, type Writes } from '@lapis/portal';
import { TextArea } from '@lapis/ui/forms';

interface SummaryFieldProps<Name extends string> {
  writing: Writes<Record<Name, string>>;
  name: Name;
}

/** What a page is about, for those who have not opened it yet. */
export const SummaryField = <Name extends string>({ writing, name }: SummaryFieldProps<Name>) => (
  <TextArea
    label="Summary"
    hint="One or two sentences, for lists, search engines and previews of links."
    rows={2}
    maxLength={400}
    {...textOf(writing, name)}
  />
);
