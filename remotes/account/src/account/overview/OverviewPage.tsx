import { href, Link } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { AccountPage, LoadFailure, Row, Rows, useUser } from '@lapis/ui/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Problem } from '../Problem';
import { resendMail } from '../profile/profile.queries';
import { sessionsQuery } from '../sessions/sessions.queries';
import { Newsletter } from './Newsletter';
import styles from './OverviewPage.module.css';

export function Component() {
  const user = useUser();
  const isOn = user.two_factor_enabled;
  return (
    <AccountPage
      title={`Hello, ${user.firstname}`}
      lead="How your account is set up, and where to change it."
    >
      {user.two_factor_required && !isOn && <TwoFactorNotice />}
      <Rows>
        <Row title="E-mail address" action={<Link to={href('account.profile')}>Change your profile</Link>}>
          <Address />
        </Row>
        <Row
          title="Two-factor sign-in"
          action={
            <Link to={href('account.twoFactor')}>
              {isOn ? 'Manage two-factor sign-in' : 'Set up two-factor sign-in'}
            </Link>
          }
        >
          {isOn ? (
            <strong className={styles.good}>On</strong>
          ) : (
            'Off: your password alone is enough to sign in.'
          )}
        </Row>
        <Row title="Signed-in devices" action={<Link to={href('account.sessions')}>See your devices</Link>}>
          <Devices />
        </Row>
        <Row title="Newsletter">
          <Newsletter />
        </Row>
      </Rows>
    </AccountPage>
  );
}

const TwoFactorNotice = () => (
  <div className={styles.notice}>
    <p>
      <strong>Administrators need two-factor sign-in here.</strong> The portal opens once it is on.
    </p>
    <ButtonLink to={href('account.twoFactor')}>Switch it on</ButtonLink>
  </div>
);

function Address() {
  const { email, email_verified_at, pending_email } = useUser();
  const resend = useMutation(resendMail);
  if (email_verified_at) {
    return (
      <>
        {email} <strong className={styles.good}>Confirmed</strong>
        {pending_email && <p>Will be {pending_email}, once you follow the link that we sent there.</p>}
      </>
    );
  }
  return (
    <div className={styles.address}>
      <p>
        {email} <strong className={styles.open}>Not confirmed yet</strong>
      </p>
      <p>Please follow the link in the email that we sent you.</p>
      <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending…' : 'Send the email again'}
      </Button>
      <p role="status">{resend.data?.status}</p>
      <Problem error={resend.error} />
    </div>
  );
}

function Devices() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  if (!data && error) return <LoadFailure what="Your devices" error={error} onRetry={refetch} />;
  if (!data) return 'Being counted…';
  return data.total === 1 ? 'One: this one.' : `${data.total}, this one among them.`;
}
