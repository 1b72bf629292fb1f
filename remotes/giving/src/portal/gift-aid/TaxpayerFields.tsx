import { textProps, type FieldWriter } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import type { TypedTaxpayer } from './typed-taxpayer';

type TaxpayerTextFields = Omit<TypedTaxpayer, 'outside_uk'>;

/** Name and home address, which identify a taxpayer to HMRC. */
export function TaxpayerFields({
  fields,
  change,
  under = 'taxpayer',
}: FieldWriter<TypedTaxpayer> & { under?: string }) {
  const texts: FieldWriter<Record<keyof TaxpayerTextFields, string>> = { fields, change };
  const text = (name: keyof TaxpayerTextFields) => textProps(texts, name, under);
  return (
    <>
      <Field {...text('title')} label="Title" hint="Two to four letters. Optional." maxLength={4} />
      <Field {...text('firstname')} label="First name" required />
      <Field {...text('lastname')} label="Last name" required />
      <Field
        {...text('house')}
        label="House number or name"
        hint="Their home, not their workplace."
        required
      />
      <Field {...text('street')} label="Street and town" hint="Optional." />
      <Field {...text('postcode')} label="Postcode" autoCapitalize="characters" spellCheck={false} />
      <Checkbox
        label="They live outside the UK and have no UK postcode"
        name={`${under}.outside_uk`}
        checked={fields.outside_uk}
        onChange={({ target }) => change({ outside_uk: target.checked })}
      />
    </>
  );
}
