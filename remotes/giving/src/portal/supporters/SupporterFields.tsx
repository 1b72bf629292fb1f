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
      hint="For receipts and thank-you emails. Optional."
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
      hint="Supporters can ask to see everything written about them here."
      rows={3}
    />
  </>
);
