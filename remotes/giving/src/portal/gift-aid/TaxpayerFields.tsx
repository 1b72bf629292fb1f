import { textOf, type Writes } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';

/** Who declares, as it is typed. */
export interface Typed {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  street: string;
  postcode: string;
  outside_uk: boolean;
}

type Texts = Omit<Typed, 'outside_uk'>;

/** Who declares, and the home address: what HMRC knows a taxpayer by. */
export function TaxpayerFields({ fields, change }: Writes<Typed>) {
  const texts: Writes<Record<keyof Texts, string>> = { fields, change };
  const text = (name: keyof Texts) => textOf(texts, name, 'taxpayer');
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
