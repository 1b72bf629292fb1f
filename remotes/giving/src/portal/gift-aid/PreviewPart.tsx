import type { ClaimPreview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, LoadFailure, notices, Panel, Part, Row, Rows, useFailure } from '@lapis/portal';
import { href, Link, useNavigate } from '@lapis/router';
import { Button, Skeleton } from '@lapis/ui';
import { Checkbox, Field, Form } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../parts/counted';
import { today } from '../parts/days';
import { formatPeriod } from './claim-words';
import { ClaimFigures } from './ClaimFigures';
import { forgetClaims, keepClaim, makeClaim, previewQuery } from './claims.queries';
import styles from './PreviewPart.module.css';
import { RepaidModal } from './RepaidModal';

export function PreviewPart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [until, setUntil] = useState('');
  const [hasSmall, setSmall] = useState(true);
  const { data: preview, error, refetch, isPlaceholderData } = useQuery(previewQuery(until));
  const making = useMutation({
    mutationFn: () => makeClaim({ ...(until && { until }), small_donations: hasSmall }),
    onSuccess(claim) {
      keepClaim(client, claim);
      notices.say('The claim has been made. Now send its schedule to HMRC.');
      void navigate(href('admin.giving.claim', { id: claim.id }));
    },
    // The claim may have been made, and only its answer lost.
    onError: () => forgetClaims(client),
  });
  const failure = useFailure(making.error);
  if (error) return <LoadFailure what="What can be claimed" error={error} onRetry={() => void refetch()} />;
  const shown = preview && !hasSmall ? { ...preview, small_donations: [] } : preview;
  const isNothing = shown && shown.lines === 0 && shown.small_donations.length === 0;
  return (
    <Part title="Ready to claim">
      <div className={styles.preview}>
        <Form
          className={styles.form}
          aria-label="A new claim"
          failure={failure}
          noValidate
          onSubmit={() => !making.isPending && preview && !isNothing && making.mutate()}
        >
          <Field
            label="Gifts up to"
            name="until"
            type="date"
            max={today()}
            hint="Leave blank for everything received."
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
          {preview && preview.small_donations.length > 0 && (
            <Checkbox
              label="Include the Small Donations Scheme"
              name="small_donations"
              checked={hasSmall}
              onChange={({ target }) => setSmall(target.checked)}
            />
          )}
          <Button
            className={styles.submit}
            type="submit"
            busy={making.isPending}
            aria-disabled={!preview || isNothing || undefined}
          >
            {making.isPending ? 'Making the claim…' : 'Make the claim'}
          </Button>
        </Form>
        <div aria-busy={!shown || isPlaceholderData} aria-live="polite">
          {!shown ? (
            <Skeleton shape="row" />
          ) : isNothing ? (
            <>
              <Debt amount={shown.adjustment + shown.small_adjustment} />
              <Aside>
                There is nothing to claim{until && ' up to that date'}. Gifts can be claimed once they have
                been received and a declaration covers them.
              </Aside>
            </>
          ) : (
            <Panel
              title={
                shown.from && shown.until
                  ? formatPeriod({ ...shown, from: shown.from, until: shown.until })
                  : 'Gifts'
              }
            >
              <ClaimFigures {...shown} />
            </Panel>
          )}
        </div>
      </div>
      {shown && (
        <Remarks
          title={`${counted(shown.left_out.length, 'gift')} left out, and why`}
          label="Left out"
          remarks={shown.left_out}
        />
      )}
      {shown && (
        <Remarks
          title={`${counted(shown.notes.length, 'title')} left blank, and why`}
          label="Left blank"
          remarks={shown.notes}
        />
      )}
    </Part>
  );
}

function Debt({ amount }: { amount: number }) {
  const [isOpen, setOpen] = useState(false);
  if (amount <= 0) return null;
  return (
    <div className={styles.debt}>
      <p>
        <strong>You owe HMRC {pounds(amount)}</strong> for Gift Aid that has been claimed before. The next
        claim with a gift, or with small donations for theirs, repays it. If none is likely soon, please ask
        HMRC’s charities helpline how to repay it, and record that here.
      </p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Record a repayment
      </Button>
      {isOpen && <RepaidModal owed={amount} onClose={() => setOpen(false)} />}
    </div>
  );
}

const few = 10;

interface RemarksProps {
  title: string;
  label: string;
  remarks: ClaimPreview['left_out'];
}

function Remarks({ title, label, remarks }: RemarksProps) {
  const [hasAll, setAll] = useState(false);
  if (remarks.length === 0) return null;
  const shown = hasAll ? remarks : remarks.slice(0, few);
  return (
    <details className={styles.left}>
      <summary>{title}</summary>
      <Rows label={label}>
        {shown.map(({ gift_id, name, amount, why }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same gift may be listed several times
          <Row key={place}>
            <p>
              {gift_id ? (
                <Link to={href('admin.giving.gift', { id: gift_id })}>
                  {pounds(amount)}, {name || 'giver not known'}
                </Link>
              ) : (
                `${pounds(amount)}, ${name || 'giver not known'}`
              )}
            </p>
            <Aside>{why}</Aside>
          </Row>
        ))}
      </Rows>
      {shown.length < remarks.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {remarks.length.toLocaleString('en-GB')}
        </Button>
      )}
    </details>
  );
}
