import type { GivingPage } from '@lapis/contract';
import type { GiftValues } from '@lapis/contract/gift-form';
import { Checkbox } from '@lapis/ui/forms';
import { fieldAnchor } from '../../kit/field-anchor';
import { TaxpayerFields } from '../../kit/TaxpayerFields';
import styles from './GiftAidFields.module.css';

interface GiftAidFieldsProps {
  wording: NonNullable<GivingPage['gift_aid']>;
  initial: GiftValues;
}

/**
 * HMRC's Gift Aid declaration. The style sheet reveals the taxpayer's fields when the box is ticked, so this
 * works without scripts.
 */
export const GiftAidFields = ({ wording, initial }: GiftAidFieldsProps) => (
  <fieldset id={fieldAnchor('gift_aid')} className={styles.giftAid}>
    <legend className={styles.legend}>Gift Aid</legend>
    <p>If you pay UK tax, we can claim an extra 25p for every £1 you give, at no cost to you.</p>
    {wording.explains.map((text) => (
      <p key={text} className={styles.explains}>
        {text}
      </p>
    ))}
    <div className={styles.box}>
      <Checkbox
        label={wording.agree}
        name="gift_aid"
        value={wording.version || 'yes'}
        defaultChecked={Boolean(initial['gift_aid'])}
      />
    </div>
    <div className={styles.who}>
      <TaxpayerFields initial={initial} />
    </div>
  </fieldset>
);
