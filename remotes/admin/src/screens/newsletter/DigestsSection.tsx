import type { Mailing } from '@lapis/contract';
import { Aside, attempt, FormSection, LoadFailure, Row, Rows } from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { people } from '../../kit/labels/people';
import { endWords, left, stateWords } from '../letters/sending-words';
import { digestsQuery, turnDigest } from './digests.queries';
import { RowButton } from './RowButton';

/** The digests that were sent, and what can be done with one that is on its way; nothing before the first. */
export function DigestsSection() {
  const { data: digests, error, refetch } = useQuery(digestsQuery);
  if (!error && !digests?.length) return null;
  return (
    <FormSection title="Digests that were sent" lead="The newest twenty.">
      {error && !digests ? (
        <LoadFailure what="The digests" error={error} onRetry={() => void refetch()} />
      ) : (
        <Rows label="Digests that were sent">
          {digests?.map((digest) => (
            <Row key={digest.id} actions={<Turns digest={digest} />}>
              <p dir="auto">{digest.subject}</p>
              {digest.says && <p role="alert">{digest.says}</p>}
              <Aside>
                <span role="status">{stateWords(digest)}</span> {digest.state !== 'sent' && endWords(digest)}{' '}
                <Ago time={digest.at} />
              </Aside>
            </Row>
          ))}
        </Rows>
      )}
    </FormSection>
  );
}

function Turns({ digest }: { digest: Mailing }) {
  const { id, state, subject } = digest;
  const client = useQueryClient();
  if (state !== 'sending' && state !== 'paused') return null;

  async function turn(to: Parameters<typeof turnDigest>[1]) {
    await attempt(() => turnDigest(id, to));
    // Where that was refused, this page is behind.
    await client.invalidateQueries({ queryKey: digestsQuery.queryKey });
  }

  async function stop() {
    const isSure = await confirmDialog({
      title: 'Stop sending for good?',
      text: `${people(left(digest))} would not get the digest. This can’t be undone.`,
      confirm: 'Stop sending',
      cancel: 'Keep sending',
      danger: true,
    });
    if (isSure) await turn('stop');
  }

  const next = state === 'paused' ? 'resume' : 'pause';
  const face = state === 'paused' ? 'Go on' : 'Pause';
  return (
    <>
      <RowButton label={`${face}: ${subject}`} onPress={() => void turn(next)}>
        {face}
      </RowButton>
      <RowButton label={`Stop: ${subject}`} onPress={() => void stop()}>
        Stop
      </RowButton>
    </>
  );
}
