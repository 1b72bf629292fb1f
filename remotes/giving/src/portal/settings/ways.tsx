import {
  Aside,
  FormSection,
  LinesField,
  MailNotice,
  Notice,
  Pair,
  textProps,
  checkboxProps,
  type FieldWriter,
} from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Checkbox, Field } from '@lapis/ui/forms';
import { AmountsField } from '../parts/AmountsField';
import type { TypedSettings } from './settings-form';

type SectionProps = FieldWriter<TypedSettings>;

const plain = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;

export const Bank = (section: SectionProps) => (
  <FormSection
    title="Bank transfers"
    lead="Where people send money from their own bank. Without a sort code and an account number, people aren’t offered this."
  >
    <Notice label="Changes to bank details">
      <p>
        If the bank details change, or who cheques are made out to or where they are posted, all owners of
        this site get an email saying who changed them.
      </p>
    </Notice>
    <MailNotice>
      Until then, givers see your details on the page only, and get no thanks or receipt.
    </MailNotice>
    <Field
      label="Account name"
      hint="Exactly as your bank has it: the giver’s bank checks it."
      {...textProps(section, 'account_name')}
    />
    <Pair>
      <Field label="Sort code" inputMode="numeric" {...plain} {...textProps(section, 'sort_code')} />
      <Field
        label="Account number"
        inputMode="numeric"
        {...plain}
        {...textProps(section, 'account_number')}
      />
    </Pair>
    <Pair>
      <Field label="IBAN" {...plain} {...textProps(section, 'iban')} />
      <Field label="BIC" {...plain} {...textProps(section, 'bic')} />
    </Pair>
    <Aside>IBAN and BIC are for gifts from abroad. Optional.</Aside>
  </FormSection>
);

export const Cheques = (section: SectionProps) => (
  <FormSection title="Cheques" lead="Leave blank if you don’t take cheques.">
    <Field
      label="Made out to"
      hint="The name people write on the cheque."
      {...textProps(section, 'cheque_payee')}
    />
    <LinesField
      label="Posted to"
      writing={section}
      name="cheque_address"
      hint="As on an envelope, line by line. If left blank, it is the charity’s postal address."
    />
  </FormSection>
);

/** Explains card payments, which can only be enabled in the server's configuration. */
export const Cards = ({ hasCards }: { hasCards: boolean }) => (
  <FormSection
    title="Cards, wallets and Direct Debit"
    lead="Through Stripe, which takes a fee from each payment."
  >
    <p>
      {hasCards
        ? 'Card payments are set up: people can give by card, wallet or Direct Debit.'
        : 'Card payments are not set up, so people can’t give by card.'}
    </p>
    <p>
      <Link to={href('admin.giving.settings.cards')}>
        {hasCards ? 'See how card payments are set up' : 'Set them up, step by step'}
      </Link>
    </p>
  </FormSection>
);

export const Offered = (section: SectionProps) => (
  <FormSection
    title="Amounts and purposes"
    lead="What people can choose on the Give page. They can always type another amount."
  >
    <AmountsField
      amounts={section.fields.amounts}
      hint="Up to six, with what each pays for, such as 20: a winter coat for one child. They are shown smallest first. An appeal can have its own."
      onChange={(amounts) => section.change({ amounts })}
    />
    <AmountsField
      isMonthly
      amounts={section.fields.monthly_amounts}
      hint="Leave empty to offer the amounts above for monthly gifts too."
      onChange={(monthly_amounts) => section.change({ monthly_amounts })}
    />
    <Checkbox label="People can give to one of the projects" {...checkboxProps(section, 'offers_projects')} />
  </FormSection>
);
