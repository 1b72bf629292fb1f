import type { Approval } from '@lapis/contract';
import { Action, Actions, MailOutcome, Note, notices, Panel, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import type { ReactNode } from 'react';
import type { AnyFields, ContentType } from '../content-type';
import { ApprovalBadge } from '../StateBadge';
import styles from './ApprovalPanel.module.css';
import { withdrawApproval } from './approval.queries';
import { groupThreads } from './places';
import { StrayReplies, Thread } from './Thread';
import type { Asking } from './use-asking';
import { useCommenting } from './use-commenting';

interface ApprovalPanelProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  id: number;
  asking: Asking;
}

export function ApprovalPanel<Fields extends AnyFields>(props: ApprovalPanelProps<Fields>) {
  const { review, mustAsk } = props.asking;
  const request = review?.request && !isOver(review.request) ? review.request : null;
  const threads = groupThreads(review?.comments ?? []);
  const commenting = useCommenting(props.type, props.id);
  const { begun } = commenting;
  // Keeps a thread open while a reply is being typed, even if a colleague resolves it meanwhile.
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
            <RequestState {...request} />
            <MailOutcome kind="approval" id={request.id} />
          </>
        ) : (
          mustAsk && <Note>Someone else checks it before it is published.</Note>
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

const isOver = ({ state }: Approval) => state === 'approved' || state === 'withdrawn';

const RequestState = ({ state, asked_by, asked_at, is_own, decided_by, decided_at }: Approval) =>
  state === 'sent_back' ? (
    <>
      <ApprovalBadge approval="sent_back" />
      <p className={styles.standing}>
        {decided_by ?? 'Someone'} asked for changes {decided_at && <Ago time={decided_at} />}.
        {is_own && ' Ask again once you have made them.'}
      </p>
    </>
  ) : (
    <>
      <ApprovalBadge approval="asked" />
      <p className={styles.standing}>
        {is_own ? 'You' : (asked_by ?? 'Someone')} asked <Ago time={asked_at} />.
        {is_own && ' You can carry on writing: the person who approves it will see your latest text.'}
      </p>
    </>
  );
