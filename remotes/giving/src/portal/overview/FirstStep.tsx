import type { StoredGivingSettings } from '@lapis/contract';
import { Notice } from '@lapis/portal';
import { href, Link } from '@lapis/router';

type WaysToGive = Pick<StoredGivingSettings, 'account_number' | 'iban' | 'cheque_payee' | 'has_cards'>;

const canBeGiven = ({ account_number, iban, has_cards }: WaysToGive) =>
  Boolean(account_number) || Boolean(iban) || has_cards;

/** Shown until the charity has set up a way to give. */
export const FirstStep = ({ settings }: { settings: WaysToGive }) =>
  !canBeGiven(settings) && (
    <Notice label="First steps">
      <p>
        No one can give through the site yet: it tells people how to contact you instead.{' '}
        <Link to={href('admin.giving.settings')}>Fill in your bank details</Link>, and people can give by bank
        transfer and standing order straight away.
      </p>
    </Notice>
  );
