import type { PageWords } from '@lapis/contract';
import { textOf, type Writes } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';

interface WordsFieldsProps {
  writing: Writes<PageWords>;
  /** What they are a part of, where that is more than the words of one page. */
  within?: string;
}

/** The words at the top of one page, and what search engines show of it. */
export function WordsFields({ writing, within }: WordsFieldsProps) {
  return (
    <>
      <Field label="Title" {...textOf(writing, 'title', within)} required />
      <Field label="Line below it" {...textOf(writing, 'subtitle', within)} />
      <TextArea
        label="For search engines"
        hint="One or two sentences. Left empty, they show the description of the charity."
        {...textOf(writing, 'description', within)}
        rows={3}
      />
    </>
  );
}
