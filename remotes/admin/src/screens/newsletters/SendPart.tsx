import { auth } from '@lapis/auth';
import { attempt, FormSection, MailNotice, notices, useMailIsSent } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SendChoice } from './audience/stored-choice';
import { useSendingWords } from './sending-words';
import { newsletterMailQuery, sendTest } from './sending.queries';
import styles from './SendPart.module.css';
import type { useCount } from './audience/use-count';
import { useSending } from './use-sending';
import { WhenFields } from './WhenFields';

interface SendPartProps {
  id: number;
  choice: SendChoice;
  counting: ReturnType<typeof useCount>;
  /** True if an editor has to publish the newsletter first. */
  needsEditor: boolean;
  onChange: (changes: Partial<SendChoice>) => void;
}

export function SendPart({ id, choice, counting, needsEditor, onChange }: SendPartProps) {
  const { audience, isLater, time } = choice;
  const { count, isCounting } = counting;
  const { data: mail, error, isFetching } = useQuery(newsletterMailQuery(id));
  const { failure, isSending, submit } = useSending(id);
  const words = useSendingWords();
  const isChosen = !isLater || (time !== '' && new Date(time) > new Date());
  const at = isLater && isChosen ? new Date(time).toISOString() : null;
  const reason = describeBlocker({
    hasFailed: (!mail && error !== null) || counting.error !== null,
    // Waits for a fresh copy, because a cached one could be outdated.
    isReady: mail !== undefined && !isFetching && count !== undefined,
    hasFaults: mail?.checks.some(({ level }) => level === 'error') ?? false,
    needsEditor,
    isForNobody: count === 0,
    isChosen,
  });
  const isIdle = reason !== '' || isCounting;
  const noteId = useId();

  return (
    <FormSection title="When" lead="Sending can’t be undone. The newsletter is also published on the site.">
      <MailNotice>This newsletter would reach no one.</MailNotice>
      <Form
        className={styles.form}
        aria-label="Send the newsletter"
        failure={failure}
        noValidate
        onSubmit={() => {
          if (!isIdle && mail && count !== undefined) void submit({ mail, audience, count, at });
        }}
      >
        <WhenFields isLater={isLater} time={time} onChange={onChange} />
        <div className={styles.buttons}>
          <TestButton id={id} />
          <Button
            type="submit"
            busy={isSending}
            aria-disabled={isIdle || undefined}
            aria-describedby={reason ? noteId : undefined}
          >
            {count === undefined ? 'Send' : words.button(count, isLater ? time : null)}
          </Button>
        </div>
        <p id={noteId} className={styles.note} role="status">
          {reason}
        </p>
      </Form>
    </FormSection>
  );
}

interface SendConditions {
  hasFailed: boolean;
  isReady: boolean;
  hasFaults: boolean;
  needsEditor: boolean;
  isForNobody: boolean;
  isChosen: boolean;
}

/** Explains why the newsletter can't be sent; empty if it can. */
function describeBlocker({
  hasFailed,
  isReady,
  hasFaults,
  needsEditor,
  isForNobody,
  isChosen,
}: SendConditions) {
  if (hasFailed) return 'Something above could not be loaded. Try again there first.';
  if (!isReady) return 'The newsletter is being checked.';
  if (hasFaults) return 'First fix what is listed above under “Before it is sent”.';
  if (needsEditor)
    return 'The latest version of this newsletter isn’t on the site, and your role doesn’t include publishing. Please ask an editor to publish or send it.';
  if (isForNobody) return 'No one would receive it. Choose more readers.';
  return isChosen ? '' : 'Choose a time in the future.';
}

function TestButton({ id }: { id: number }) {
  const isSent = useMailIsSent();
  const testing = useMutation({
    mutationFn: () => sendTest(id),
    onSuccess: () =>
      notices.say(
        isSent
          ? `A test is on its way to ${auth.user?.email ?? 'you'}.`
          : 'The test has been saved but not sent: no mail server is set up.',
      ),
  });
  return (
    <Button
      variant="quiet"
      busy={testing.isPending}
      onClick={() => void attempt(() => testing.mutateAsync())}
    >
      Send me a test first
    </Button>
  );
}
