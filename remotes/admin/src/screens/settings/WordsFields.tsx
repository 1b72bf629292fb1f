import type { PageWords } from '@lapis/contract';
import { textProps, type FieldWriter } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';

/** Fields for the wording of a page's banner, and for the page's description in search engines. */
export function WordsFields({ writing }: { writing: FieldWriter<PageWords> }) {
  return (
    <>
      <Field label="Title" {...textProps(writing, 'title')} required />
      <Field label="Subtitle" {...textProps(writing, 'subtitle')} />
      <TextArea
        label="For search engines"
        hint="One or two sentences. Left empty, they show the description of the charity."
        {...textProps(writing, 'description')}
        rows={3}
      />
    </>
  );
}
