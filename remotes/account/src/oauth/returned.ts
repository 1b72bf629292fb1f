/** Messages for the server's error codes. */
const problems = {
  denied: 'The sign-in was cancelled. You can try again, or sign in with your password.',
  expired: 'The sign-in took too long, or was started elsewhere. Please try again.',
  unverified:
    'The other site did not confirm your email address. Please confirm it there and try again, or create an account here.',
  failed:
    'The other site could not sign you in just now. Please try again in a few minutes, or sign in with your password.',
};

/** Result of a provider's redirect: a code to exchange, or a message. */
export type ProviderResult = { code: string; remember: boolean } | { problem: string };

interface ProviderReturn {
  returned: ProviderResult;
  /** True if this window is the popup. */
  inPopup: boolean;
}

const isKnown = (word: string): word is keyof typeof problems => Object.hasOwn(problems, word);

export const failedMessage = problems.failed;

/** Reads the result from the URL's fragment, and removes the fragment. Returns null if there is no result. */
export function takeProviderReturn(): ProviderReturn | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const code = fragment.get('oauth');
  const word = fragment.get('oauth_error');
  if (code === null && word === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return {
    inPopup: fragment.get('popup') === '1',
    returned:
      code === null
        ? { problem: word !== null && isKnown(word) ? problems[word] : problems.failed }
        : { code, remember: fragment.get('remember') === '1' },
  };
}
