import type { ClaimWhole } from '@lapis/contract';
import {
  Action,
  Actions,
  afterSaving,
  Columns,
  DownloadIcon,
  Fact,
  Facts,
  ItemPending,
  Note,
  notices,
  PageHead,
  Panel,
  Problem,
  useFailure,
} from '@lapis/portal';
import { href, useNavigate, useParams } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../kit/format-day';
import { ClaimMark, formatPeriod } from './claim-words';
import { ClaimFigures } from './ClaimFigures';
import { claimQuery, forgetClaims, saveSchedule, type ScheduleFormat, takeBackClaim } from './claims.queries';
import { Responsibility } from './Responsibility';
import { Schedule } from './Schedule';
import { SubmittedModal } from './SubmittedModal';

const back = () => ({ to: href('admin.giving.claims'), label: 'Gift Aid' });

export function Component() {
  const id = Number(useParams().id);
  const { data: claim, error, refetch } = useQuery(claimQuery(id));
  if (!claim) {
    return (
      <ItemPending
        title="Gift Aid claim"
        back={back()}
        one="claim"
        all="All claims"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead title={`Claim for ${formatPeriod(claim)}`} back={back()} />
      <Columns
        side={
          <>
            <State key={id} claim={claim} />
            <Panel title="Figures">
              <ClaimFigures {...claim} />
            </Panel>
          </>
        }
      >
        <Responsibility />
        <Schedule key={id} lines={claim.schedule} />
      </Columns>
    </>
  );
}

function State({ claim }: { claim: ClaimWhole }) {
  const [isSubmitting, setSubmitting] = useState(false);
  const { id, state, submitted_on, hmrc_reference, created_at, created_by } = claim;
  const saving = useMutation({
    mutationFn: (asked: DownloadParams) => saveSchedule(id, asked.format, asked.file),
  });
  const refused = useFailure(saving.error);
  return (
    <Panel title="Claim">
      <ClaimMark state={state} />
      {state === 'made' && (
        <Note>
          Attach the spreadsheet (ODS) to the claim in Charities Online. If there are several files, make a
          claim there for each. Then mark it as sent here.
        </Note>
      )}
      <Facts>
        <Fact label="Made">
          <Ago time={created_at} />
          {created_by && `, ${created_by}`}
        </Fact>
        {submitted_on && <Fact label="Sent to HMRC">{formatDay(submitted_on)}</Fact>}
        {hmrc_reference && <Fact label="HMRC’s reference">{hmrc_reference}</Fact>}
      </Facts>
      <Actions>
        <Downloads files={claim.files} onPress={saving.mutate} />
        {state === 'made' && <Action onPress={() => setSubmitting(true)}>Mark as sent to HMRC</Action>}
        {state === 'made' && <TakeBack id={id} />}
      </Actions>
      <Problem failure={refused} />
      {isSubmitting && <SubmittedModal id={id} onClose={() => setSubmitting(false)} />}
    </Panel>
  );
}

interface DownloadParams {
  format: ScheduleFormat;
  file: number;
}

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

function TakeBack({ id }: { id: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function takeBack() {
    const isSure = await confirmDialog({
      danger: true,
      title: 'Withdraw this claim?',
      text: 'These gifts can then be included in another claim. Only do this if the claim has not been sent to HMRC.',
      confirm: 'Withdraw it',
    });
    if (!isSure) return;
    await takeBackClaim(id);
    // Leaves the page first, because refetching a withdrawn claim would fail.
    void navigate(href('admin.giving.claims'), { replace: true, ...afterSaving });
    client.removeQueries({ queryKey: claimQuery(id).queryKey });
    forgetClaims(client);
    notices.say('The claim has been withdrawn. Its gifts can be claimed again.');
  }

  return (
    <Action isDanger onPress={takeBack}>
      Withdraw the claim
    </Action>
  );
}
