import type { CallReply, GivingPage } from '@lapis/contract';
import { send } from '@lapis/http';

/** What visitors can give for, and how. */
export async function readGiving(signal: AbortSignal): Promise<GivingPage> {
  const { results } = await send('GET /giving', { signal });
  return results;
}

/** What was typed into a form that was sent without scripts. */
export type Draft = CallReply<'GET /gifts/drafts/:token'>['results'];
