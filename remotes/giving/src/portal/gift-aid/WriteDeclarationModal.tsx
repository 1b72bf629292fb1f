import type { Declaration } from '@lapis/contract';
import { giftAidRules } from '@lapis/contract/gift-rules';
import {
  FormModal,
  notices,
  textProps,
  useFailure,
  useMailIsSent,
  type RadioChoice,
  RadioField,
} from '@lapis/portal';
import { Checkbox, Field, FieldErrors } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { forgetDeclaration, type NewDeclaration, writeDeclaration } from './declarations.queries';
import { TaxpayerFields, type TypedTaxpayer } from './TaxpayerFields';

type DeclarationChannel = NewDeclaration['given'];

const waysFor = (isSent: boolean): RadioChoice<DeclarationChannel>[] => [
  { value: 'paper', label: 'On paper', hint: 'Keep the paper: HMRC may ask to see it.' },
  {
    value: 'phone',
    label: 'By phone or face to face',
    hint: isSent
      ? 'If they have an email address, we send a written record there. No gift counts until it has been sent.'
      : 'No mail server is set up, so please post a written record afterwards: ‘Send the record’ has the text. No gift counts until it has been sent.',
  },
];

const gifts: RadioChoice<'both' | 'past' | 'future'>[] = [
  { value: 'both', label: 'Gifts in the last four years and all future gifts' },
  { value: 'future', label: 'Gifts from that date on' },
  { value: 'past', label: 'Gifts in the last four years only' },
];

interface WriteDeclarationModalProps {
  supporter: { id: number; name: string; email: string };
  onClose: () => void;
}

/** Splits the supporter's name into the declaration's fields. */
function prefillTaxpayer(name: string): TypedTaxpayer {
  const words = name.trim().split(/\s+/);
  const fits = words.length > 1;
  return {
    title: '',
    firstname: fits ? words.slice(0, -1).join(' ').slice(0, giftAidRules.firstname.max) : '',
    lastname: fits ? (words.at(-1) ?? '') : '',
    house: '',
    street: '',
    postcode: '',
    outside_uk: false,
  };
}

const recordWords = ({ record_sent_on }: Declaration) =>
  record_sent_on === null
    ? 'It counts once its written record has been sent.'
    : 'Its written record is on its way.';

export function WriteDeclarationModal({ supporter, onClose }: WriteDeclarationModalProps) {
  const client = useQueryClient();
  const isSent = useMailIsSent();
  const [given, setGiven] = useState<DeclarationChannel>('paper');
  const [made_on, setMadeOn] = useState(today);
  const [covers, setCovers] = useState<'both' | 'past' | 'future'>('both');
  const [taxpayer, setTaxpayer] = useState(() => prefillTaxpayer(supporter.name));
  const writing = useMutation({
    mutationFn: () =>
      writeDeclaration({
        supporter_id: supporter.id,
        given,
        made_on,
        past: covers !== 'future',
        future: covers !== 'past',
        taxpayer,
      }),
    onSuccess(declaration) {
      forgetDeclaration(client, declaration);
      notices.say(
        ['The declaration has been recorded.', declaration.given === 'phone' && recordWords(declaration)]
          .filter(Boolean)
          .join(' '),
      );
      onClose();
    },
  });
  return (
    <FormModal
      title="Record a Gift Aid declaration"
      button="Record it"
      isBusy={writing.isPending}
      failure={useFailure(writing.error)}
      onSubmit={writing.mutate}
      onClose={onClose}
    >
      <p>
        They must have confirmed that they pay UK Income Tax or Capital Gains Tax, that they pay at least as
        much as is claimed on all their gifts in a tax year, and that they will pay any difference.
      </p>
      <RadioField legend="How was it made?" choices={waysFor(isSent)} value={given} onChange={setGiven} />
      <Field
        {...textProps(
          { fields: { made_on }, change: (changes) => setMadeOn(changes.made_on ?? '') },
          'made_on',
        )}
        label="Date it was made"
        type="date"
        max={today()}
      />
      <RadioField legend="Which gifts does it cover?" choices={gifts} value={covers} onChange={setCovers} />
      <FieldErrors name="past" />
      <FieldErrors name="future" />
      <TaxpayerFields
        fields={taxpayer}
        change={(changes) => setTaxpayer((before) => ({ ...before, ...changes }))}
      />
      <Checkbox
        label="They live outside the UK and have no UK postcode"
        name="taxpayer.outside_uk"
        checked={taxpayer.outside_uk}
        onChange={({ target }) => setTaxpayer((before) => ({ ...before, outside_uk: target.checked }))}
      />
    </FormModal>
  );
}
