import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { errorStatus } from '@lapis/http';
import { notices } from '@lapis/portal';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LinesReply, linesKey } from './statements.queries';

/** Checks if the list may be out of date: the reply was lost, or the server says that the payment has changed. */
function mayHaveChanged(error: unknown) {
  const status = errorStatus(error);
  return status === undefined || status === 404 || status === 409;
}

async function fetchAgain(client: QueryClient, { id, state, amount }: StatementLine) {
  const lists = { queryKey: linesKey, type: 'active' } as const;
  await client.refetchQueries(lists);
  const replies = client.getQueriesData<LinesReply>(lists);
  const isAsBefore = replies.some(([, reply]) =>
    reply?.results.some((each) => each.id === id && each.state === state),
  );
  if (replies.length > 0 && !isAsBefore)
    notices.say(
      `${pounds(Math.abs(amount))} has changed meanwhile. Under ‘All’ you see what was done with it.`,
      { about: `payment ${id}`, isProblem: true },
    );
}

/**
 * Returns a function that changes a payment. If the reply was lost, or the payment had been changed before, it fetches
 * the list again, because the payment may no longer belong there.
 */
export function useLineChange(line: StatementLine) {
  const client = useQueryClient();
  return async function change<Reply>(reply: Promise<Reply>) {
    try {
      return await reply;
    } catch (error) {
      if (mayHaveChanged(error)) void fetchAgain(client, line);
      throw error;
    }
  };
}
