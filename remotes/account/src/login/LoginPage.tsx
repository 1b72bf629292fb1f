import { useAuth } from '@lapis/auth';
import type { LinkOffer } from '@lapis/contract';
import { href, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from '@lapis/router';
import { Button } from '@lapis/ui';
import { plainOutcome } from '@lapis/ui/forms';
import { useState } from 'react';
import { CardPage, OtherWays } from '../CardPage';
import { readPlainForm } from '../form-failure';
import type { PendingSignIn } from '../oauth/oauth.queries';
import { ProviderButtons } from '../oauth/ProviderButtons';
import { useProviderReturn } from '../oauth/useProviderReturn';
import type { TwoFactorChallenge } from '../session/sign-in.queries';
import styles from './LoginPage.module.css';
import { MailedLink } from './MailedLink';
import { PasswordForm } from './PasswordForm';
import { TwoFactorForm } from './TwoFactorForm';

const mailedTitles = { verify: 'Confirm your address', undo: 'Keep your address' };

/** Loads a sign-in that was started without scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const challenge = searchParams.get('challenge');
  const remember = searchParams.has('remember');
  return { ...(await readPlainForm(args)), asked: challenge ? { challenge, remember } : undefined };
}

/** Signs a visitor in, in one or two steps. Also handles emailed links that confirm or restore an address. */
export function Component() {
  const { loggedIn } = useAuth();
  const begun = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [remember, setRemember] = useState(false);
  const [asked, setAsked] = useState<TwoFactorChallenge | undefined>(begun.asked);
  const [offer, setOffer] = useState<LinkOffer>();
  const onStillToAsk = (ask: PendingSignIn) => {
    setAsked(ask.asked);
    setOffer(ask.offer);
  };
  const { isPending, handedOver, problem } = useProviderReturn({ onStillToAsk });
  const mailed = (['verify', 'undo'] as const).find((name) => search.has(name));
  // The page of an emailed link has a form besides.
  const isOfLink = mailed !== undefined && begun.draft?.values['what'] === mailed;
  const form = {
    onAsked: setAsked,
    onRemember: setRemember,
    draft: begun.asked || isOfLink ? null : begun.draft,
    // Keeps the emailed link, which is shown again if the sign-in is rejected.
    action: mailed
      ? `${href('login')}?${new URLSearchParams({ [mailed]: search.get(mailed) ?? '' })}`
      : href('login'),
  };

  if (isPending || handedOver) {
    return (
      <CardPage title="Sign in">
        <p role="status">
          {isPending
            ? 'Signing you in…'
            : 'You can close this window. The sign-in continues in the window where you started it.'}
        </p>
      </CardPage>
    );
  }
  if (asked) {
    return (
      <CardPage title="One more step">
        <TwoFactorForm
          asked={asked}
          draft={asked === begun.asked ? begun.draft : null}
          onBack={() => setAsked(undefined)}
        />
      </CardPage>
    );
  }
  if (offer) {
    return (
      <CardPage title={`Link ${offer.provider}`}>
        <p>
          There is an account with the address {offer.email} here already. Sign in with its password this
          once, and {offer.provider} signs you in from now on.
        </p>
        <PasswordForm {...form} draft={null} offer={offer} />
        <OtherWays>
          <Link to={href('password.request')}>Choose a new password</Link>
          <Button variant="quiet" onClick={() => setOffer(undefined)}>
            Sign in without it
          </Button>
        </OtherWays>
      </CardPage>
    );
  }
  if (mailed) {
    return (
      <CardPage title={mailedTitles[mailed]}>
        <MailedLink
          kind={mailed}
          action={form.action}
          initial={plainOutcome(begun.sent, isOfLink ? begun.draft : null)}
        />
        {!loggedIn && (
          <>
            <h2 className={styles.second}>Sign in</h2>
            <PasswordForm {...form} />
          </>
        )}
      </CardPage>
    );
  }
  return (
    <CardPage
      title="Sign in"
      links={
        <>
          <Link to={href('password.request')}>Forgot your password?</Link>
          <Link to={href('register')}>Create an account</Link>
        </>
      }
    >
      <PasswordForm {...form} />
      <ProviderButtons remember={remember} problem={problem} onStillToAsk={onStillToAsk} />
    </CardPage>
  );
}
