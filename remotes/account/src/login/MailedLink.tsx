import { auth, useAuth } from '@lapis/auth';
import { send } from '@lapis/http';
import { href, Link } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import { type plainOutcome, TokenAction } from '@lapis/ui/forms';

async function verify(token: string) {
  const answer = await send('POST /email/verify', { body: { token } });
  if (auth.loggedIn) auth.setUser(await send('GET /user'));
  return answer;
}

async function undo(token: string) {
  const answer = await send('POST /email/undo', { body: { token } });
  // The server has ended all sessions, including this one.
  auth.clear();
  return answer;
}

interface MailedLinkProps {
  kind: 'verify' | 'undo';
  /** Address to which the form is sent without scripts. */
  action: string;
  /** Outcome of the form if it was sent without scripts. */
  initial: ReturnType<typeof plainOutcome>;
}

/** Confirms an address, or undoes a change of address, from an emailed link. */
export function MailedLink({ kind, action, initial }: MailedLinkProps) {
  const { loggedIn } = useAuth();
  const plain = { action, fields: { what: kind } };
  if (kind === 'undo') {
    return (
      <TokenAction
        parameter="undo"
        question="Press the button, and your account keeps the address it had. Everyone will be signed out."
        button="Keep this address"
        act={undo}
        plain={plain}
        initial={initial}
        wayOn={<Link to={href('contact')}>Write to us</Link>}
        next={<ButtonLink to={href('password.request')}>Choose a new password</ButtonLink>}
      />
    );
  }
  const account = <Link to={href('account')}>Go to your account</Link>;
  return (
    <TokenAction
      parameter="verify"
      question="Press the button to confirm that you can read emails sent to this address."
      button="Confirm my address"
      act={verify}
      plain={plain}
      initial={initial}
      wayOn={loggedIn ? account : 'Sign in below to ask for a new link.'}
      next={loggedIn ? account : <p>You can sign in now.</p>}
    />
  );
}
