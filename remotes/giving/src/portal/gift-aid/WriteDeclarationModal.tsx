import type { Declaration, StaffGift } from '@lapis/contract';
import { FormModal, notices, useFailure, useMailIsSent, type RadioChoice, RadioField } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { DeclaredFields, sentDeclaration, type TypedDeclaration } from './DeclaredFields';
import { forgetDeclarations, type NewDeclaration, writeDeclaration } from './declarations.queries';
import { prefillTaxpayer } from './typed-taxpayer';

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

/** Returns single gifts whose money is here, which a declaration can be for. */
const singleGifts = (gifts: StaffGift[]) =>
  gifts.filter(({ interval, received, no_gift_aid }) => interval === 'once' && received > 0 && !no_gift_aid);

interface WriteDeclarationModalProps {
  supporter: { id: number; name: string; email: string; given_gifts: StaffGift[] };
  onClose: () => void;
}

const recordWords = ({ record_sent_on }: Declaration) =>
  record_sent_on === null
    ? 'It counts once its written record has been sent.'
    : 'Its written record is on its way.';

export function WriteDeclarationModal({ supporter, onClose }: WriteDeclarationModalProps) {
  const client = useQueryClient();
  const isSent = useMailIsSent();
  const [given, setGiven] = useState<DeclarationChannel>('paper');
  const [declared, setDeclared] = useState<TypedDeclaration>(() => ({
    made_on: today(),
    covers: 'both',
    gift: null,
    taxpayer: prefillTaxpayer(supporter.name),
  }));
  const singles = given === 'paper' ? singleGifts(supporter.given_gifts) : [];
  const writing = useMutation({
    mutationFn: () =>
      writeDeclaration({ supporter_id: supporter.id, given, ...sentDeclaration(declared, singles) }),
    onSuccess(declaration) {
      forgetDeclarations(client);
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
      <DeclaredFields declared={declared} singles={singles} onChange={setDeclared} />
    </FormModal>
  );
}
