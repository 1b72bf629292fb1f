import type { SupporterFields as Fields } from '@lapis/contract';
import { LinesField, textOf, type Writes } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';

/** What is known of a supporter, and where they are reached. */
export const SupporterFields = (writing: Writes<Fields>) => (
  <>
    <Field {...textOf(writing, 'name')} label="Name" required />
    <Field
      {...textOf(writing, 'email')}
      label="Email"
      type="email"
      hint="Receipts and thanks go here. It can stay empty."
      spellCheck={false}
    />
    <Field {...textOf(writing, 'phone')} label="Phone" type="tel" />
    <LinesField
      writing={writing}
      name="address_lines"
      label="Postal address"
      hint="One line for each line on the envelope."
    />
    <TextArea
      {...textOf(writing, 'note')}
      label="Note"
      hint="Supporters may ask to see all that is written about them here."
      rows={3}
    />
  </>
);
