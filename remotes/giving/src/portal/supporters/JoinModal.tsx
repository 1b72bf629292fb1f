import type { MergePreview, SupporterWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, notices, useFailure, type RadioChoice, RadioField } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { FieldErrors } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nobody } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { useChecked } from '../parts/refusal';
import { counted } from '../parts/counted';
import { Points } from '../parts/Points';
import { joinSupporters, keepSupporter, mergeQuery } from './supporters.queries';

interface MergeCandidate {
  id: number;
  name: string;
  email: string;
}

interface JoinModalProps {
  supporter: SupporterWhole;
  /** If undefined, staff search for the other supporter. */
  other?: MergeCandidate;
  onClose: () => void;
}

const withEmail = ({ name, email }: MergeCandidate) => (email ? `${name} (${email})` : name);

export function JoinModal({ supporter, other: suggested, onClose }: JoinModalProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [giver, setGiver] = useState({ ...nobody, supporter: suggested ?? null });
  const other = giver.supporter;
  const preview = useQuery({ ...mergeQuery(supporter.id, other?.id ?? 0), enabled: other !== null });
  const [kept, setKept] = useState<'this' | 'other'>('this');
  const [chosen, setChosen] = useState<MergePreview['gift_aid']>();
  const { data } = preview;
  const gift_aid = chosen ?? data?.gift_aid;
  const joining = useMutation({
    mutationFn: ([stays, goes]: [number, number]) =>
      joinSupporters(stays, { other: goes, ...(gift_aid && { gift_aid }) }),
    onSuccess(joined, [, goes]) {
      client.removeQueries({ queryKey: ['giving', 'supporters', 'one', goes] });
      keepSupporter(client, joined);
      notices.say(`They are now one supporter: ${joined.name}. You can separate them for 30 days.`);
      onClose();
      void navigate(href('admin.giving.supporter', { id: joined.id }), { replace: true });
    },
  });
  const { failure, passes } = useChecked(joining.error);
  const unread = useFailure(preview.error);

  function submit() {
    if (!passes({ name: other ? undefined : 'Please choose a supporter from the list.' }) || !other || !data)
      return;
    joining.mutate(kept === 'this' ? [supporter.id, other.id] : [other.id, supporter.id]);
  }

  return (
    <FormModal
      title="Merge two supporters"
      button="Merge them"
      isDanger
      isBusy={joining.isPending || (other !== null && !data && !unread)}
      failure={failure ?? unread}
      onSubmit={submit}
      onClose={onClose}
    >
      <GiverField
        label="Merge with"
        giver={giver}
        asksEmail={false}
        except={supporter.id}
        hint="Type a name or an email address, and choose a supporter from the list."
        onChange={(next) => {
          setGiver(next);
          setChosen(undefined);
          joining.reset();
        }}
      />
      <FieldErrors name="other" />
      {other && data && gift_aid && (
        <>
          <KeptField supporter={supporter} other={other} kept={kept} onChange={setKept} />
          {data.has_declaration && <GiftAidField preview={data} value={gift_aid} onChange={setChosen} />}
          <MergeEffects preview={data} kept={kept} giftAid={gift_aid} />
        </>
      )}
    </FormModal>
  );
}

interface KeptFieldProps {
  supporter: MergeCandidate;
  other: MergeCandidate;
  kept: 'this' | 'other';
  onChange: (kept: 'this' | 'other') => void;
}

function KeptField({ supporter, other, kept, onChange }: KeptFieldProps) {
  const choices: RadioChoice<'this' | 'other'>[] = [
    { value: 'this', label: withEmail(supporter), hint: 'This page' },
    { value: 'other', label: withEmail(other) },
  ];
  return (
    <RadioField
      legend="Whose name and address should stay?"
      choices={choices}
      value={kept}
      onChange={onChange}
    />
  );
}

interface GiftAidFieldProps {
  preview: MergePreview;
  value: MergePreview['gift_aid'];
  onChange: (value: MergePreview['gift_aid']) => void;
}

const GiftAidField = ({ preview: { differences }, value, onChange }: GiftAidFieldProps) => (
  <>
    {differences.length > 0 && <p>This looks like two people. {differences.join(' ')}</p>}
    <RadioField
      legend="Gift Aid"
      choices={[
        {
          value: 'apart',
          label: 'They are two people: their Gift Aid stays apart',
          hint: 'Each one’s declarations cover only their own gifts, also in future.',
        },
        {
          value: 'together',
          label: 'They are one person',
          hint: 'Each declaration covers the gifts of both records, also those given before.',
        },
      ]}
      value={value}
      onChange={onChange}
    />
  </>
);

interface MergeEffectsProps {
  preview: MergePreview;
  kept: 'this' | 'other';
  giftAid: MergePreview['gift_aid'];
}

function MergeEffects({ preview: { one, other, tax_more }, kept, giftAid }: MergeEffectsProps) {
  const [stays, goes] = kept === 'this' ? [one, other] : [other, one];
  const moved = [
    counted(goes.gifts, 'gift'),
    ...(giftAid === 'together' && goes.declarations > 0 ? [counted(goes.declarations, 'declaration')] : []),
  ].join(' and ');
  return (
    <Points>
      <li>
        {withEmail(stays)} gets {moved} of {withEmail(goes)}, with the emails, contact preferences and
        messages. Thank-you emails for these gifts then go to {stays.name}.
      </li>
      <li>
        {withEmail(goes)} will no longer be in the list, but is found by name. The name and address of{' '}
        {withEmail(stays)} stay as they are; a different email address or phone number goes into the note.
      </li>
      {giftAid === 'together' && tax_more > 0 && (
        <li>
          {pounds(tax_more)} more of Gift Aid can be claimed, because the declarations then cover the gifts of
          both. If you separate them after it was claimed, it goes back to HMRC.
        </li>
      )}
      <li>For 30 days you can press ‘Separate again’ on the page of {stays.name}. No email goes out.</li>
    </Points>
  );
}
