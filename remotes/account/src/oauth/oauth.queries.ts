import type { LinkOffer } from '@lapis/contract';
import { toFailure, send, errorStatus } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';
import { noUser, continueSignIn, type TwoFactorChallenge } from '../session/sign-in.queries';
import { failedMessage, type ProviderResult } from './returned';

/** Fetches the configured providers. Quiet, because visitors can sign in with a password if this fails. */
export const providersQuery = queryOptions({
  queryKey: ['oauth', 'providers'],
  queryFn: ({ signal }) => send('GET /oauth/providers', { signal, quiet: true }),
  staleTime: Infinity,
});

/** Next step of a sign-in: a second factor, or the password of the account to link. */
export interface PendingSignIn {
  asked?: TwoFactorChallenge;
  offer?: LinkOffer;
}

/** Error with a message for the visitor. */
class NotSignedIn extends Error {}

/** Signs in with the result that a provider returned. Throws if the provider reported a problem. */
export async function completeSignIn(returned: ProviderResult): Promise<PendingSignIn> {
  if ('problem' in returned) throw new NotSignedIn(returned.problem);
  const { code, remember } = returned;
  const answer = await send('POST /oauth/exchange', { body: { code }, quiet: true });
  if ('link' in answer) return { offer: answer };
  const { user, asked } = await continueSignIn(answer, remember);
  if (user === null) throw new NotSignedIn(noUser.message);
  return { asked };
}

/** Opens a centred popup. Returns null if the browser blocks it. */
function openPopup() {
  const [width, height] = [500, 680];
  const left = screenX + (outerWidth - width) / 2;
  const top = screenY + (outerHeight - height) / 2;
  const popup = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  // Prevents the provider's pages from accessing this window.
  if (popup) popup.opener = null;
  return popup;
}

/** Opens a provider's sign-in in a popup, or in this window if popups are blocked. */
export async function redirectToProvider({ provider, remember }: { provider: string; remember: boolean }) {
  // Opened before the request, because browsers only allow popups directly after a click.
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

/** Returns a message that tells the visitor what went wrong and what to do. */
export function describeError(error: unknown) {
  if (error instanceof NotSignedIn) return error.message;
  const status = errorStatus(error);
  if (status === undefined) return 'You seem to be offline. Please try again when you are connected.';
  return [410, 429].includes(status) ? toFailure(error).message : failedMessage;
}
