import type { Mailing } from '@lapis/contract';
import { Aside, FormSection, LoadFailure, Row, Rows } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endWords, stateWords, useSendingWords } from '../newsletters/sending-words';
import { MailingControls } from '../newsletters/Turns';
import { digestsQuery, turnDigest } from './digests.queries';

export function DigestsSection() {
  const { data: digests, error, refetch } = useQuery(digestsQuery);
  const words = useSendingWords();
  if (!error && !digests?.length) return null;
  return (
    <FormSection title="Past digests" lead="The latest twenty.">
      {error && !digests ? (
        <LoadFailure what="The digests" error={error} onRetry={() => void refetch()} />
      ) : (
        <Rows label="Past digests">
          {digests?.map((digest) => (
            <Row key={digest.id} actions={<DigestTurns digest={digest} />}>
              <p dir="auto">{digest.subject}</p>
              {digest.says && <p role="alert">{digest.says}</p>}
              <Aside>
                <span role="status">{stateWords(digest, words)}</span>{' '}
                {digest.state !== 'sent' && endWords(digest)} <Ago time={digest.at} />
              </Aside>
            </Row>
          ))}
        </Rows>
      )}
    </FormSection>
  );
}

function DigestTurns({ digest }: { digest: Mailing }) {
  const client = useQueryClient();
  if (digest.state !== 'sending' && digest.state !== 'paused') return null;
  return (
    <MailingControls
      mailing={digest}
      thing="digest"
      turn={(turn) => turnDigest(digest.id, turn)}
      onTurned={() => client.invalidateQueries({ queryKey: digestsQuery.queryKey })}
    />
  );
}
