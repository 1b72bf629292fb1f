import type { GiftValues } from '@lapis/contract/gift-form';
import { Checkbox, Field, FieldErrors, useMend } from '@lapis/ui/forms';
import styles from './TaxpayerFields.module.css';

const none: GiftValues = {};

/** Name and home address, which identify a taxpayer to HMRC. */
export function TaxpayerFields({ initial = none }: { initial?: GiftValues }) {
  const mend = useMend();
  return (
    <div className={styles.fields}>
      <div className={styles.names}>
        <Field
          label="Title (optional)"
          name="gift_aid.title"
          autoComplete="honorific-prefix"
          maxLength={4}
          defaultValue={initial['gift_aid.title']}
        />
        <Field
          label="First name"
          name="gift_aid.firstname"
          autoComplete="given-name"
          defaultValue={initial['gift_aid.firstname']}
        />
        <Field
          label="Last name"
          name="gift_aid.lastname"
          autoComplete="family-name"
          defaultValue={initial['gift_aid.lastname']}
        />
      </div>
      <Field
        label="House number or name"
        name="gift_aid.house"
        hint="Your home, not your workplace"
        autoComplete="address-line1"
        defaultValue={initial['gift_aid.house']}
      />
      <Field
        label="Street and town"
        name="gift_aid.street"
        hint="Optional"
        autoComplete="address-line2"
        defaultValue={initial['gift_aid.street']}
      />
      <Field
        label="Postcode"
        name="gift_aid.postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        dir="ltr"
        className={styles.postcode}
        defaultValue={initial['gift_aid.postcode']}
      />
      <Checkbox
        label="I live outside the UK and have no UK postcode"
        name="gift_aid.outside_uk"
        value="yes"
        defaultChecked={Boolean(initial['gift_aid.outside_uk'])}
        onChange={() => mend('gift_aid.postcode')}
      />
      <FieldErrors name="gift_aid" />
    </div>
  );
}
