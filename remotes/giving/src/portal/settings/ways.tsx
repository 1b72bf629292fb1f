import { Aside, FormSection, LinesField, Notice, Pair, textOf, tickOf, type Writes } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import { AmountsField } from '../parts/AmountsField';
import type { TypedSettings } from './settings-form';

type SectionProps = Writes<TypedSettings>;

const plain = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;

/** Where transfers and standing orders go. */
export const Bank = (section: SectionProps) => (
  <FormSection
    title="Bank transfers"
    lead="Where people send money from their own bank. Without a sort code and an account number, nobody is offered to."
  >
    <Notice label="Changes to bank details">
      <p>
        When the bank details change, or whom cheques are made out to or where they are posted, all owners of
        this site get an email that says who changed them.
      </p>
    </Notice>
    <Field
      label="Name of the account"
      hint="Exactly as the bank has it: banks compare it with what a giver types."
      {...textOf(section, 'account_name')}
    />
    <Pair>
      <Field label="Sort code" inputMode="numeric" {...plain} {...textOf(section, 'sort_code')} />
      <Field label="Account number" inputMode="numeric" {...plain} {...textOf(section, 'account_number')} />
    </Pair>
    <Pair>
      <Field label="IBAN" {...plain} {...textOf(section, 'iban')} />
      <Field label="BIC" {...plain} {...textOf(section, 'bic')} />
    </Pair>
    <Aside>IBAN and BIC are for gifts from abroad. They can stay empty.</Aside>
  </FormSection>
);

export const Cheques = (section: SectionProps) => (
  <FormSection title="Cheques" lead="Left empty, the page says nothing of cheques.">
    <Field
      label="Made out to"
      hint="The name that people write on a cheque."
      {...textOf(section, 'cheque_payee')}
    />
    <LinesField
      label="Posted to"
      writing={section}
      name="cheque_address"
      hint="As on an envelope, line by line. Left empty, it is the postal address of the charity."
    />
  </FormSection>
);

/** Whether cards can be taken is decided on the server. */
export const Cards = ({ hasCards }: { hasCards: boolean }) => (
  <FormSection
    title="Cards, wallets and Direct Debit"
    lead="Through Stripe, who takes a fee of each payment."
  >
    <p>
      {hasCards
        ? 'Card payments are set up: people can give by card, wallet or Direct Debit.'
        : 'Card payments are not set up, so people can’t give by card.'}
    </p>
    {!hasCards && (
      <Aside>
        The charity opens an account with Stripe. Then whoever runs the server sets STRIPE_SECRET_KEY and
        STRIPE_WEBHOOK_SECRET and starts it again, step by step in docs/giving.md. No key is ever typed here.
      </Aside>
    )}
  </FormSection>
);

export const Offered = (section: SectionProps) => (
  <FormSection
    title="Amounts and purposes"
    lead="What people can choose on the page. They can always type another amount."
  >
    <AmountsField
      amounts={section.fields.amounts}
      hint="Up to six, with what each does, such as 20: a winter coat for one child. They are kept with the smallest first. An appeal can have its own."
      onChange={(amounts) => section.change({ amounts })}
    />
    <Checkbox label="People can give for one of the projects" {...tickOf(section, 'offers_projects')} />
  </FormSection>
);
