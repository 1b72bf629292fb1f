import { textProps, type FieldWriter } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';

export interface TypedTaxpayer {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  street: string;
  postcode: string;
  outside_uk: boolean;
}

type TaxpayerTextFields = Omit<TypedTaxpayer, 'outside_uk'>;

/** Name and home address, which identify a taxpayer to HMRC. */
export function TaxpayerFields({ fields, change }: FieldWriter<TypedTaxpayer>) {
  const texts: FieldWriter<Record<keyof TaxpayerTextFields, string>> = { fields, change };
  const text = (name: keyof TaxpayerTextFields) => textProps(texts, name, 'taxpayer');
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
    </>
  );
}
