import type { PageWords } from '@lapis/contract';
import { Field, TextArea } from '@lapis/ui/forms';
import type { Writes } from '../../kit/fields/edits';
import { textOf } from '../../kit/fields/text-of';

/** The words at the top of one page, by its name, and what search engines show of it. */
export function WordsFields({ writing, name }: { writing: Writes<PageWords>; name: string }) {
  const within = `pages.${name}`;
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
