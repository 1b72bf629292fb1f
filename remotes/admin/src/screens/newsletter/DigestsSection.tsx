import type { Mailing } from '@lapis/contract';
import { Aside, FormSection, LoadFailure, Row, Rows } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endWords, stateWords, useSendingWords } from '../letters/sending-words';
import { Turns } from '../letters/Turns';
import { digestsQuery, turnDigest } from './digests.queries';

/** The digests that were sent, and what can be done with one that is on its way; nothing before the first. */
export function DigestsSection() {
  const { data: digests, error, refetch } = useQuery(digestsQuery);
  const words = useSendingWords();
  if (!error && !digests?.length) return null;
  return (
    <FormSection title="Digests that were sent" lead="The newest twenty.">
      {error && !digests ? (
        <LoadFailure what="The digests" error={error} onRetry={() => void refetch()} />
      ) : (
        <Rows label="Digests that were sent">
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

/** Buttons for one that is on its way. */
function DigestTurns({ digest }: { digest: Mailing }) {
  const client = useQueryClient();
  if (digest.state !== 'sending' && digest.state !== 'paused') return null;
  return (
    <Turns
      mailing={digest}
      thing="digest"
      turn={(turn) => turnDigest(digest.id, turn)}
      onTurned={() => client.invalidateQueries({ queryKey: digestsQuery.queryKey })}
    />
  );
}
