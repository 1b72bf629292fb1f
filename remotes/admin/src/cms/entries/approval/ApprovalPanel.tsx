import type { Approval } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useFocusKept } from '../../../kit/focus/focus-kept';
import { notices } from '../../../kit/notices/notices';
import { Action, Actions, Note, Panel } from '../../../kit/panel/Panel';
import type { AnyFields, ContentType } from '../content-type';
import { ApprovalBadge } from '../StateBadge';
import styles from './ApprovalPanel.module.css';
import { withdrawApproval } from './approval.queries';
import { type Thread as ThreadOf, threadsOf } from './places';
import { Thread } from './Thread';
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
  const open = threads.filter(({ resolved_at }) => resolved_at === null);
  if (!mustAsk && !request && open.length === 0) return null;
  return <Waiting {...props} request={request} open={open} />;
}

interface WaitingProps<Fields extends AnyFields> extends ApprovalPanelProps<Fields> {
  request: Approval | null;
  /** What was said, and isn't done. */
  open: ThreadOf[];
}

function Waiting<Fields extends AnyFields>({ type, id, asking, request, open }: WaitingProps<Fields>) {
  const { review, mustAsk, read, reload } = asking;
  const commenting = useCommenting(type, id);
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
          <Standing {...request} />
        ) : (
          mustAsk && <Note>Somebody else reads it before visitors do.</Note>
        )}
        {mayDecide && (
          <Button className={styles.read} onClick={() => void read()}>
            Review
          </Button>
        )}
        {open.length > 0 && (
          <div className={styles.threads}>
            {open.map((thread) => (
              <Thread key={thread.id} thread={thread} commenting={commenting} isQuoted />
            ))}
          </div>
        )}
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
