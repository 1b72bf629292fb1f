import type { LinkOffer } from '@lapis/contract';
import { failureOf, send, statusOf } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';
import { noUser, proceed, type Asked } from '../session/sign-in.queries';
import { failedMessage, type Returned } from './returned';

/** Who signs people in besides this site. Where that can't be had, there is still the password. */
export const providersQuery = queryOptions({
  queryKey: ['oauth', 'providers'],
  queryFn: ({ signal }) => send('GET /oauth/providers', { signal, quiet: true }),
  staleTime: Infinity,
});

/** What is still to be asked before somebody is signed in: a second factor, or the password of an account to link. */
export interface StillToAsk {
  asked?: Asked;
  offer?: LinkOffer;
}

/** That somebody is not signed in, and what to do about it. */
class NotSignedIn extends Error {}

/** Signs in with what a provider came back with, as far as that goes. */
export async function arrive(returned: Returned): Promise<StillToAsk> {
  if ('problem' in returned) throw new NotSignedIn(returned.problem);
  const { code, remember } = returned;
  const answer = await send('POST /oauth/exchange', { body: { code }, quiet: true });
  if ('link' in answer) return { offer: answer };
  const { user, asked } = await proceed(answer, remember);
  if (user === null) throw new NotSignedIn(noUser.message);
  return { asked };
}

/** The provider's window, in the middle of this one; null where the browser opens none. */
function openPopup() {
  const [width, height] = [500, 680];
  const left = screenX + (outerWidth - width) / 2;
  const top = screenY + (outerHeight - height) / 2;
  const popup = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  // The provider's pages get no hold of this one.
  if (popup) popup.opener = null;
  return popup;
}

/** Sends somebody to a provider: in a window of its own, or in this one where the browser opens none. */
export async function leaveFor({ provider, remember }: { provider: string; remember: boolean }) {
  // Before the request, because browsers open a window for a click and not for an answer.
  const popup = openPopup();
  try {
    const body = { remember, popup: popup !== null };
    const { url } = await send('POST /oauth/:provider', { params: { provider }, body, quiet: true });
    (popup ?? window).location.assign(url);
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** What went wrong on the way, in a sentence that says what to do. */
export function messageOf(error: unknown) {
  if (error instanceof NotSignedIn) return error.message;
  const status = statusOf(error);
  if (status === undefined) return 'You seem to be offline. Please try again when you are connected.';
  return [410, 429].includes(status) ? failureOf(error).message : failedMessage;
}
