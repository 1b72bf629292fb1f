import type { SupporterFields as Fields } from '@lapis/contract';
import { LinesField, textProps, type FieldWriter } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';

export const SupporterFields = (writing: FieldWriter<Fields>) => (
  <>
    <Field {...textProps(writing, 'name')} label="Name" required />
    <Field
      {...textProps(writing, 'email')}
      label="Email"
      type="email"
      hint="For receipts and thank-you emails. Optional."
      spellCheck={false}
    />
    <Field {...textProps(writing, 'phone')} label="Phone" type="tel" />
    <LinesField
      writing={writing}
      name="address_lines"
      label="Postal address"
      hint="One line for each line on the envelope."
    />
    <TextArea
      {...textProps(writing, 'note')}
      label="Note"
      hint="Supporters can ask to see everything written about them here."
      rows={3}
    />
  </>
);
