import { attempt, may, notices } from '@lapis/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { settingsQuery } from '../../../kit/queries/settings.queries';
import type { AnyFields } from '../content-type';
import { withSeenChecks } from '../open-checks';
import type { EntryEditor } from '../writing/writing';
import { askForApproval, keepReview, reviewQuery } from './approval.queries';

const notAsked =
  'No connection, so no one has been asked yet. What you typed is kept in this browser: please try again when you are connected.';
const notOpened =
  'No connection, so the latest text can’t be opened. What you typed is kept in this browser: please try again when you are connected.';

export function useAsking<Fields extends AnyFields>(
  { type, base, flush }: EntryEditor<Fields>,
  { isReadAtOnce }: { isReadAtOnce: boolean },
) {
  const client = useQueryClient();
  const { data: site } = useQuery({ ...settingsQuery, staleTime: 60_000 });
  const id = base?.id;
  const { data: review } = useQuery({ ...reviewQuery(type, id ?? 0), enabled: id !== undefined });
  const [isReading, setReading] = useState(isReadAtOnce);
  const isRunning = useRef(false);
  const seen = useRef<string[]>([]);

  async function ask() {
    if (isRunning.current) return;
    isRunning.current = true;
    await attempt(async () => {
      const saved = await flush();
      if (!saved) return;
      const send = (checks: string[]) => askForApproval(type, saved.id, checks);
      if (!(await withSeenChecks(send, { confirm: 'Ask', seen }))) return;
      keepReview(client, type, saved.id);
      notices.say(`“${saved.draft?.fields.title ?? saved.title}” is awaiting approval.`);
    }, notAsked);
    isRunning.current = false;
  }

  return {
    review: id === undefined ? undefined : review,
    mustAsk: !may('publish') || (site?.needs_somebody_else ?? false),
    isAsked: review?.request?.state === 'asked',
    isReading,
    ask,

    /** Saves the draft, then opens the text as it would be published. */
    read: () =>
      attempt(async () => {
        await flush();
        setReading(true);
      }, notOpened),

    close: () => setReading(false),

    reload() {
      if (id !== undefined) keepReview(client, type, id);
    },
  };
}

export type Asking = ReturnType<typeof useAsking>;
