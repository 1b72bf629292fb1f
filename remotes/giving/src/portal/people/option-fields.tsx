import {
  declarationScopes,
  type DeclarationScope,
  subscriberChoices,
  type SubscriberChoice,
} from '@lapis/contract/people-fields';
import { Aside, may, RadioField, Select } from '@lapis/portal';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import { methodOptions } from '../gifts/method-words';
import { today } from '../parts/days';
import { PurposeField } from '../purpose/PurposeField';
import type { OptionFieldsProps } from './ColumnFields';
import { needsBasis } from './people-form';

const subscriberOptions = (Object.keys(subscriberChoices) as SubscriberChoice[]).map((value) => ({
  value,
  label: subscriberChoices[value],
}));

const scopes = (Object.keys(declarationScopes) as DeclarationScope[]).map((value) => ({
  value,
  label: declarationScopes[value],
}));

const bases = [
  { value: 'consent', label: 'They consented' },
  {
    value: 'soft_opt_in',
    label: 'They gave or asked for something, and could refuse newsletters then',
    hint: 'The soft opt-in, which charities may use since 5 February 2026.',
  },
] as const;

export const PeopleOptions = ({ text, change }: OptionFieldsProps) => (
  <>
    <div>
      <Checkbox
        label="Add everyone as a supporter"
        name="supporters"
        checked={text.supporters}
        onChange={({ target }) => change({ supporters: target.checked })}
      />
      <Aside>
        People who are here already are found by name and email address, or by name and postcode, and stay as
        they are. Givers and people with a declaration are always added.
      </Aside>
    </div>
    <Checkbox
      label="Dates have the month first, as in the United States"
      name="month_first"
      checked={text.month_first}
      onChange={({ target }) => change({ month_first: target.checked })}
    />
  </>
);

export const SubscriberOptions = ({ text, change }: OptionFieldsProps) => (
  <>
    {may('subscribers') ? (
      <Select
        label="Newsletters"
        name="subscribers"
        hint="People who unsubscribed, or whose emails came back, will get no newsletters from here either."
        value={text.subscribers}
        options={subscriberOptions}
        onChange={(subscribers) => change({ subscribers })}
      />
    ) : (
      <>
        <p>
          Your role doesn’t include subscribers, so newsletters are left out: no one will be subscribed or
          unsubscribed. If the table holds subscribers, please ask an owner to import it.
        </p>
        <FieldErrors name="subscribers" />
      </>
    )}
    {needsBasis(text) && (
      <>
        <RadioField
          legend="Why may you write to them?"
          choices={bases}
          value={text.basis}
          onChange={(basis) => change({ basis })}
        />
        <TextArea
          label="What they agreed to, word for word"
          name="basis.words"
          hint="For rows without words of their own. It is stored with each subscriber. Without words and a day, no one is subscribed."
          rows={2}
          value={text.basis_words}
          onChange={({ target }) => change({ basis_words: target.value })}
        />
        <Field
          label="Day on which they agreed"
          name="basis.on"
          type="date"
          max={today()}
          hint="For rows without a day of their own."
          value={text.basis_on}
          onChange={({ target }) => change({ basis_on: target.value })}
        />
      </>
    )}
  </>
);

export const GiftOptions = ({ text, change }: OptionFieldsProps) => (
  <>
    <Select
      label="How gifts were paid"
      name="method"
      hint="For rows that don’t say it."
      value={text.method}
      options={methodOptions}
      onChange={(method) => change({ method })}
    />
    <PurposeField
      label="What gifts were for"
      value={text.purpose}
      onChange={(purpose) => change({ purpose })}
    />
    <Aside>
      A row’s own purpose counts if an appeal or project here has that title. Imported gifts count in totals
      on their own day. They get no receipt or thank-you, and Gift Aid is never claimed on them here.
    </Aside>
  </>
);

export const DeclarationOptions = ({ text, change }: OptionFieldsProps) => (
  <>
    <TextArea
      label="Words of the Gift Aid declarations"
      name="declaration.words"
      hint="The whole text that they agreed to, for rows without words of their own. Without it, no declaration is imported."
      rows={3}
      value={text.declaration_words}
      onChange={({ target }) => change({ declaration_words: target.value })}
    />
    <RadioField
      legend="Which gifts do they cover?"
      choices={scopes}
      value={text.declaration_scope}
      onChange={(declaration_scope) => change({ declaration_scope })}
    />
  </>
);
