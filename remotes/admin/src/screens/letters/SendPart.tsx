import type { Audience } from '@lapis/contract';
import { auth } from '@lapis/auth';
import {
  attempt,
  focusPage,
  FormSection,
  MailNotice,
  notices,
  useFailure,
  useMailIsSent,
} from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { Form, inputClass, Labelled } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { localTime, zoneOf } from '../../cms/entries/local-time';
import { moment } from '../../cms/entries/publishing';
import { forgetLists } from '../../cms/entries/queries';
import { people } from '../../kit/labels/people';
import { letterMailQuery, progressQuery, sendLetter, sendTest } from './sending.queries';
import styles from './SendPart.module.css';
import type { useCount } from './use-count';

interface SendPartProps {
  id: number;
  audience: Audience;
  counting: ReturnType<typeof useCount>;
}

/** When a letter goes out, a test of it, and the button that sends it. */
export function SendPart({ id, audience, counting: { count, isCounting } }: SendPartProps) {
  const [time, setTime] = useState('');
  const [isLater, setLater] = useState(false);
  const { data: mail } = useQuery(letterMailQuery(id));
  const { failure, isSending, submit } = useSending(id, audience);
  const faults = mail?.checks.filter(({ level }) => level === 'error').length ?? 0;
  const isChosen = !isLater || (time !== '' && new Date(time) > new Date());
  const reason = whyNot({ isReady: mail !== undefined, faults, count, isChosen });
  const isIdle = reason !== '' || isCounting;
  const noteId = useId();

  return (
    <FormSection
      title="When"
      lead="Once a letter has left, nobody can call it back. It is published as well."
    >
      <MailNotice>This letter would reach nobody.</MailNotice>
      <Form
        className={styles.form}
        aria-label="Send the letter"
        failure={failure}
        noValidate
        onSubmit={() => {
          if (isIdle || !mail || count === undefined) return;
          void submit({ subject: mail.subject, count, time: isLater ? time : null });
        }}
      >
        <WhenFields isLater={isLater} time={time} onLater={setLater} onTime={setTime} />
        <div className={styles.buttons}>
          <TestButton id={id} />
          <Button
            type="submit"
            busy={isSending}
            aria-disabled={isIdle || undefined}
            aria-describedby={reason ? noteId : undefined}
          >
            {count === undefined
              ? 'Send'
              : isLater
                ? `Schedule for ${people(count)}`
                : `Send to ${people(count)}`}
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
  isReady: boolean;
  faults: number;
  count: number | undefined;
  isChosen: boolean;
}

/** Why a letter can't be sent as it is; empty where it can. */
function whyNot({ isReady, faults, count, isChosen }: Readiness) {
  if (!isReady || count === undefined) return 'The letter is being looked at.';
  if (faults > 0) return 'Mend first what is listed above under “Before it is sent”.';
  if (count === 0) return 'Nobody would get it: choose more readers.';
  return isChosen ? '' : 'Choose a time in the future.';
}

interface WhenProps {
  isLater: boolean;
  /** As its field has it. */
  time: string;
  onLater: (isLater: boolean) => void;
  onTime: (time: string) => void;
}

function WhenFields({ isLater, time, onLater, onTime }: WhenProps) {
  const name = useId();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">When it goes out</legend>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={!isLater} onChange={() => onLater(false)} />
          Now
        </label>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={isLater} onChange={() => onLater(true)} />
          At a time
        </label>
      </fieldset>
      {isLater && (
        <Labelled label="Day and time" name="at" hint={zoneOf(time ? new Date(time) : new Date())}>
          {(described) => (
            <input
              {...described}
              type="datetime-local"
              name="at"
              className={inputClass}
              value={time}
              min={localTime(new Date())}
              onChange={({ target }) => onTime(target.value)}
            />
          )}
        </Labelled>
      )}
    </>
  );
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

interface Wanted {
  subject: string;
  count: number;
  /** As its field has it; null for now. */
  time: string | null;
}

/** Asks first, because it can't be taken back. */
function useSending(id: number, audience: Audience) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (time: string | null) =>
      sendLetter(id, { audience, ...(time !== null && { at: new Date(time).toISOString() }) }),
    async onSuccess(count, time) {
      forgetLists(client, { name: 'letters' });
      await client.invalidateQueries({ queryKey: progressQuery(id).queryKey });
      notices.say(
        time === null
          ? `The letter is on its way to ${people(count)}.`
          : `The letter goes out on ${moment.format(new Date(time))}.`,
      );
      focusPage();
    },
  });

  async function submit({ subject, count, time }: Wanted) {
    if (sending.isPending) return;
    const isSure = await confirmDialog({
      title: `Send “${subject}” to ${people(count)}?`,
      text:
        time === null
          ? ['It goes out now, and stands on the site too.', 'Once it has left, nobody can call it back.']
          : [
              `It goes out on ${moment.format(new Date(time))}, and stands on the site from then on.`,
              'Until then you can call it back here.',
            ],
      confirm: time === null ? `Send to ${people(count)}` : `Schedule for ${people(count)}`,
    });
    if (isSure) sending.mutate(time);
  }

  return { submit, isSending: sending.isPending, failure: useFailure(sending.error) };
}
