import { auth } from '@lapis/auth';
import { attempt, FormSection, MailNotice, notices, useMailIsSent } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Choice } from './kept-choice';
import { useSendingWords } from './sending-words';
import { letterMailQuery, sendTest } from './sending.queries';
import styles from './SendPart.module.css';
import type { useCount } from './use-count';
import { useSending } from './use-sending';
import { WhenFields } from './WhenFields';

interface SendPartProps {
  id: number;
  choice: Choice;
  counting: ReturnType<typeof useCount>;
  /** Whether somebody else has to publish the letter first. */
  needsEditor: boolean;
  onChange: (changes: Partial<Choice>) => void;
}

/** When a letter goes out, a test of it, and the button that sends it. */
export function SendPart({ id, choice, counting, needsEditor, onChange }: SendPartProps) {
  const { audience, isLater, time } = choice;
  const { count, isCounting } = counting;
  const { data: mail, error, isFetching } = useQuery(letterMailQuery(id));
  const { failure, isSending, submit } = useSending(id);
  const words = useSendingWords();
  const isChosen = !isLater || (time !== '' && new Date(time) > new Date());
  const at = isLater && isChosen ? new Date(time).toISOString() : null;
  const reason = whyNot({
    hasFailed: (!mail && error !== null) || counting.error !== null,
    // What is kept from an earlier visit may be another letter by now.
    isReady: mail !== undefined && !isFetching && count !== undefined,
    hasFaults: mail?.checks.some(({ level }) => level === 'error') ?? false,
    needsEditor,
    isForNobody: count === 0,
    isChosen,
  });
  const isIdle = reason !== '' || isCounting;
  const noteId = useId();

  return (
    <FormSection
      title="When"
      lead="Once a letter has gone out, nobody can call it back. It is published too."
    >
      <MailNotice>This letter would reach nobody.</MailNotice>
      <Form
        className={styles.form}
        aria-label="Send the letter"
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

interface Readiness {
  hasFailed: boolean;
  isReady: boolean;
  hasFaults: boolean;
  needsEditor: boolean;
  isForNobody: boolean;
  isChosen: boolean;
}

/** Why a letter can't be sent as it is; empty where it can. */
function whyNot({ hasFailed, isReady, hasFaults, needsEditor, isForNobody, isChosen }: Readiness) {
  if (hasFailed) return 'Something above could not be loaded. Try again there first.';
  if (!isReady) return 'The letter is being checked.';
  if (hasFaults) return 'First fix what is listed above under “Before it is sent”.';
  if (needsEditor)
    return 'This letter is not on the site as it is now, and your duty does not include publishing. Please ask an editor to publish it, or to send it.';
  if (isForNobody) return 'Nobody would get it: choose more readers.';
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
