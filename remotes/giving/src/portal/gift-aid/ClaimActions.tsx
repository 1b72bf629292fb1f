import type { ClaimWhole } from '@lapis/contract';
import { Action, Actions, DownloadIcon, notices, Problem, useFailure } from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  keepClaim,
  saveSchedule,
  saveSmallSchedule,
  type ScheduleFormat,
  type SmallSchedule,
  undoRefusal,
  undoSubmission,
} from './claims.queries';
import { PaidModal } from './PaidModal';
import { RefusedModal } from './RefusedModal';
import { SubmittedModal } from './SubmittedModal';
import { claimWords, TakeBack } from './TakeBack';

type OpenModal = 'submitted' | 'paid' | 'refused';

export function ClaimActions({ claim }: { claim: ClaimWhole }) {
  const [opened, setOpened] = useState<OpenModal | null>(null);
  const { id, state, payments } = claim;
  const saving = useMutation({
    mutationFn: (asked: DownloadParams) =>
      'of' in asked ? saveSmallSchedule(id, asked.of) : saveSchedule(id, asked.format, asked.file),
  });
  const refused = useFailure(saving.error);
  const close = () => setOpened(null);
  const isOpen = state === 'submitted' || state === 'part_paid' || state === 'paid';
  return (
    <>
      <Actions>
        <Downloads files={claim.files} onPress={saving.mutate} />
        <SmallDownloads claim={claim} onPress={saving.mutate} />
        {state === 'made' && <Action onPress={() => setOpened('submitted')}>Mark as sent to HMRC</Action>}
        {isOpen && state !== 'paid' && <Action onPress={() => setOpened('paid')}>HMRC has paid</Action>}
        {isOpen && <Action onPress={() => setOpened('submitted')}>Correct the day or reference</Action>}
        {state === 'submitted' && <Action onPress={() => setOpened('refused')}>HMRC has refused it</Action>}
        {state === 'submitted' && payments.length === 0 && <UndoSent id={id} />}
        {state === 'refused' && <UndoRefused id={id} />}
        {state === 'made' && <TakeBack id={id} {...claimWords} />}
      </Actions>
      <Problem failure={refused} />
      {opened === 'submitted' && <SubmittedModal claim={claim} onClose={close} />}
      {opened === 'paid' && <PaidModal claim={claim} onClose={close} />}
      {opened === 'refused' && <RefusedModal claim={claim} onClose={close} />}
    </>
  );
}

type DownloadParams = { format: ScheduleFormat; file: number } | { of: SmallSchedule };

const formats: { format: ScheduleFormat; label: string }[] = [
  { format: 'ods', label: 'spreadsheet for HMRC (ODS)' },
  { format: 'csv', label: 'table (CSV)' },
];

interface DownloadsProps {
  files: number;
  onPress: (asked: DownloadParams) => void;
}

const Downloads = ({ files, onPress }: DownloadsProps) =>
  Array.from({ length: files }, (_, index) => index + 1).flatMap((file) =>
    formats.map(({ format, label }) => (
      <Action key={`${file} ${format}`} onPress={() => onPress({ format, file })}>
        <DownloadIcon />
        Download the {label}
        {files > 1 && `, file ${file} of ${files}`}
      </Action>
    )),
  );

interface SmallDownloadsProps {
  claim: ClaimWhole;
  onPress: (asked: DownloadParams) => void;
}

const SmallDownloads = ({ claim, onPress }: SmallDownloadsProps) => (
  <>
    {claim.small_buildings.length > 0 && (
      <Action onPress={() => onPress({ of: 'buildings' })}>
        <DownloadIcon />
        Download the community buildings (ODS)
      </Action>
    )}
    {claim.connected_charities.length > 0 && (
      <Action onPress={() => onPress({ of: 'charities' })}>
        <DownloadIcon />
        Download the connected charities (ODS)
      </Action>
    )}
  </>
);

function UndoSent({ id }: { id: number }) {
  const client = useQueryClient();
  async function undo() {
    const isSure = await confirmDialog({
      title: 'Was this claim not sent?',
      text: 'It then shows as to be sent, without its day and HMRC’s reference, and can be withdrawn. HMRC isn’t told. If HMRC has the claim, correct the day or the reference instead.',
      confirm: 'It was not sent',
    });
    if (!isSure) return;
    keepClaim(client, await undoSubmission(id));
    notices.say('The claim is to be sent again.');
  }
  return <Action onPress={undo}>It was not sent</Action>;
}

function UndoRefused({ id }: { id: number }) {
  const client = useQueryClient();
  async function undo() {
    const isSure = await confirmDialog({
      title: 'Has HMRC not refused this claim?',
      text: 'Its gifts then belong to it again, and can’t be in another claim.',
      confirm: 'It was not refused',
    });
    if (!isSure) return;
    keepClaim(client, await undoRefusal(id));
    notices.say('The claim is waiting for HMRC again.');
  }
  return <Action onPress={undo}>It was not refused</Action>;
}
