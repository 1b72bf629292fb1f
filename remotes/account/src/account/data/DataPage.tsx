import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { href, Link } from '@lapis/router';
import { Button, confirmDialog, Prose } from '@lapis/ui';
import { AccountPage, Outcome, Section } from '@lapis/ui/account';
import { useMutation } from '@tanstack/react-query';
import { ConfirmedForm } from '../ConfirmedForm';
import { Problem } from '../Problem';
import { checkDeletion, deleteAccount, downloadData } from './data.queries';
import styles from './DataPage.module.css';

export const Component = () => (
  <AccountPage
    title="Your data"
    lead="What we hold about you belongs to you. Take it with you, or have it erased."
  >
    <Section title="What we hold">
      <Prose className={styles.prose}>
        <ul>
          <li>Your name and your email address.</li>
          <li>Your password, in a form that no one can read, and the other sign-ins you have linked.</li>
          <li>The devices you are signed in on, and the network addresses they came from.</li>
          <li>
            Whether you want the newsletter, since when and why, and which newsletters we sent you in the last
            13 months.
          </li>
          <li>The messages you wrote to us, for 24 months, and the emails we sent you, for 30 days.</li>
        </ul>
        <p>
          <Link to={href('privacy')}>Our privacy policy</Link> says why we hold it.
        </p>
      </Prose>
      <Download />
    </Section>
    <Deletion />
  </AccountPage>
);

function Download() {
  const download = useMutation(downloadData);
  return (
    <>
      <Button
        className={styles.download}
        variant="quiet"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Collecting…' : 'Download your data'}
      </Button>
      <Outcome>{download.isSuccess && 'Your data is in the file that was saved.'}</Outcome>
      <Problem error={download.error} />
    </>
  );
}

function Deletion() {
  const check = useMutation(checkDeletion);
  const deletion = useMutation(deleteAccount);

  async function ask(body: { current_password: string }) {
    const confirmed = await confirmDialog({
      title: 'Delete your account?',
      text: 'It can’t be brought back afterwards.',
      confirm: 'Delete my account',
      danger: true,
    });
    if (!confirmed) return;
    deletion.mutate(body, {
      onSuccess() {
        // Only clears the session in the browser: on the server, it was deleted with the account.
        auth.clear();
        bus.emit('session:end', { goTo: href('home') });
      },
    });
  }

  return (
    <Section title="Delete your account">
      <Prose className={styles.prose}>
        <p>
          <strong>Erased at once:</strong> your name, your address, your password, the sign-ins you have
          linked, the list of your devices, your subscription to the newsletter and the emails we sent you.
        </p>
        <p>
          <strong>Kept for a while:</strong> the messages you wrote to us, for 24 months, so that we can reply
          to them; and our goodbye to you, for 30 days. Then they are erased too.
        </p>
      </Prose>
      <ConfirmedForm
        action="Delete account…"
        doing="Deleting…"
        variant="danger"
        busy={check.isPending || deletion.isPending}
        error={check.error ?? deletion.error}
        // Checks first, so that only users who can delete their account are asked to confirm.
        onConfirm={(body) => {
          deletion.reset();
          check.mutate(body, { onSuccess: () => void ask(body) });
        }}
      />
      <Outcome>
        {deletion.isSuccess && 'Your account has been deleted. Thank you for being with us. Goodbye!'}
      </Outcome>
    </Section>
  );
}
