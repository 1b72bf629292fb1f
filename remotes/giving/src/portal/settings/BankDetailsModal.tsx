import { formatInFours, formatSortCode, tidyBankText } from '@lapis/contract/bank-rules';
import { Fact, Facts, FormModal } from '@lapis/portal';
import type { TypedSettings } from './settings-form';

const bankFields = ['account_name', 'sort_code', 'account_number', 'iban', 'bic'] as const;

/** Returns true if givers would see other bank details than before. */
export const hasNewBankDetails = (changes: Partial<TypedSettings>) =>
  bankFields.some((name) => changes[name]?.trim());

interface BankDetailsModalProps {
  fields: TypedSettings;
  onSubmit: () => void;
  onClose: () => void;
}

/** Shows new bank details once more before givers see them. */
export function BankDetailsModal({ fields, onSubmit, onClose }: BankDetailsModalProps) {
  const { account_name, sort_code, account_number, iban, bic } = fields;
  const shown = [
    ['Account name', account_name],
    ['Sort code', formatSortCode(tidyBankText(sort_code))],
    ['Account number', formatInFours(account_number)],
    ['IBAN', formatInFours(iban)],
    ['BIC', tidyBankText(bic)],
  ] as const;
  return (
    <FormModal
      title="Givers will see this"
      button="Save these details"
      dismiss="Change"
      isBusy={false}
      failure={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Facts>
        {shown.map(
          ([label, value]) =>
            value.trim() && (
              <Fact key={label} label={label}>
                <bdi dir="ltr">{value}</bdi>
              </Fact>
            ),
        )}
      </Facts>
      <p>
        Please compare every digit with your bank statement. Money that goes to a wrong account is hard to get
        back, and the site can’t ask the bank whose account it is.
      </p>
      <p>All owners of this site get an email saying that you changed the details.</p>
    </FormModal>
  );
}
