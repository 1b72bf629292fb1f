import { useAuth } from '@lapis/auth';
import { href, Link, useSearchParams } from '@lapis/router';
import { useState } from 'react';
import type { Asked } from './login.queries';
import styles from './LoginPage.module.css';
import { MailedLink } from './MailedLink';
import { PasswordForm } from './PasswordForm';
import { TwoFactorForm } from './TwoFactorForm';

const mailedTitles = { verify: 'Confirm your address', undo: 'Keep your address' };

/** Signing in, in one step or two; and where the links of our mails lead that ask about an address. */
export function Component() {
  const { loggedIn } = useAuth();
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [, setRemember] = useState(false);

  const mailed = (['verify', 'undo'] as const).find((name) => search.has(name));
  if (asked) {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>One more step</h1>
        <TwoFactorForm asked={asked} onBack={() => setAsked(null)} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {mailed && (
        <>
          <h1 className={styles.title}>{mailedTitles[mailed]}</h1>
          <MailedLink kind={mailed} />
        </>
      )}
      {!(mailed && loggedIn) && (
        <>
          {mailed ? <h2 className={styles.second}>Sign in</h2> : <h1 className={styles.title}>Sign in</h1>}
          <PasswordForm onAsked={setAsked} onRemember={setRemember} />
          <nav className={styles.links} aria-label="Other ways in">
            <Link to={href('password.request')}>Forgot your password?</Link>
            <Link to={href('register')}>Create an account</Link>
          </nav>
        </>
      )}
    </div>
  );
}
