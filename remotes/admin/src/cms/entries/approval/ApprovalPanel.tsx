import type { Approval } from '@lapis/contract';
import { Action, Actions, MailOutcome, Note, notices, Panel, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import type { ReactNode } from 'react';
import type { AnyFields, ContentType } from '../content-type';
import { ApprovalBadge } from '../StateBadge';
import styles from './ApprovalPanel.module.css';
import { withdrawApproval } from './approval.queries';
import { threadsOf } from './places';
import { StrayReplies, Thread } from './Thread';
import type { Asking } from './use-asking';
import { useCommenting } from './use-commenting';

interface ApprovalPanelProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  id: number;
  asking: Asking;
}

/** Whether a text waits to be approved, what was said of it, and the way to read it. */
export function ApprovalPanel<Fields extends AnyFields>(props: ApprovalPanelProps<Fields>) {
  const { review, mustAsk } = props.asking;
  const request = review?.request && !isOver(review.request) ? review.request : null;
  const threads = threadsOf(review?.comments ?? []);
  const commenting = useCommenting(props.type, props.id);
  const { begun } = commenting;
  // Whoever is replying to a comment goes on doing so where somebody marks it as done.
  const open = threads.filter(
    ({ id, resolved_at }) => resolved_at === null || begun.some(({ reply_to }) => reply_to === id),
  );
  const hasComments = open.length > 0 || begun.length > 0;
  if (!mustAsk && !request && !hasComments) return null;
  return (
    <Waiting asking={props.asking} request={request}>
      {hasComments && (
        <div className={styles.threads}>
          {open.map((thread) => (
            <Thread key={thread.id} thread={thread} commenting={commenting} isQuoted />
          ))}
          <StrayReplies threads={threads} commenting={commenting} />
        </div>
      )}
    </Waiting>
  );
}

interface WaitingProps {
  asking: Asking;
  request: Approval | null;
  /** What was said, and isn't done. */
  children: ReactNode;
}

function Waiting({ asking, request, children }: WaitingProps) {
  const { review, mustAsk, read, reload } = asking;
  const panel = useFocusKept<HTMLDivElement>();
  const mayDecide = request?.state === 'asked' && review?.refusal === null;

  async function withdraw() {
    if (!request) return;
    await withdrawApproval(request.id);
    reload();
    notices.say('The request has been withdrawn. Your draft is still here.');
  }

  return (
    <div ref={panel}>
      <Panel title="Approval">
        {request ? (
          <>
            <Standing {...request} />
            <MailOutcome kind="approval" id={request.id} />
          </>
        ) : (
          mustAsk && <Note>Somebody else reads it before visitors do.</Note>
        )}
        {mayDecide && (
          <Button className={styles.read} onClick={() => void read()}>
            Review
          </Button>
        )}
        {children}
        {request?.state === 'asked' && request.is_own && (
          <Actions>
            <Action onPress={withdraw}>Withdraw the request</Action>
          </Actions>
        )}
      </Panel>
    </div>
  );
}

/** Whether nothing more is to come of a request. */
const isOver = ({ state }: Approval) => state === 'approved' || state === 'withdrawn';

const Standing = ({ state, asked_by, asked_at, is_own, decided_by, decided_at }: Approval) =>
  state === 'sent_back' ? (
    <>
      <ApprovalBadge approval="sent_back" />
      <p className={styles.standing}>
        {decided_by ?? 'Somebody'} asked for changes {decided_at && <Ago time={decided_at} />}.
        {is_own && ' Ask again once you have made them.'}
      </p>
    </>
  ) : (
    <>
      <ApprovalBadge approval="asked" />
      <p className={styles.standing}>
        {is_own ? 'You' : (asked_by ?? 'Somebody')} asked <Ago time={asked_at} />.
        {is_own && ' You can go on writing: whoever approves it reads the newest text.'}
      </p>
    </>
  );
