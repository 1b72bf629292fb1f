import { Button } from '@lapis/ui';
import { Section, useUser } from '@lapis/ui/account';
import { CopyButton } from '@lapis/ui/copy-button';
import { saveFile } from '@lapis/ui/save-file';
import { useLeaveGuard } from './leaving';
import styles from './RecoveryCodes.module.css';

/** Shows recovery codes. The server sends them only once, so the user must save them now. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { email } = useUser();
  useLeaveGuard();
  const heading = `Recovery codes of ${email} for ${location.host}`;
  const text = `${heading}\nEach works once.\n\n${codes.join('\n')}\n`;

  return (
    <Section title="Keep your recovery codes" takesFocus>
      <p>
        Two-factor sign-in is on. If you lose your phone, one of these codes lets you in. Each works once.
        They are shown only now: please keep them somewhere only you will look.
      </p>
      <div className={styles.sheet}>
        <p className={styles.heading}>{heading}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          onClick={() => saveFile({ name: 'recovery-codes.txt', type: 'text/plain', content: text })}
        >
          Download as text
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={text} label="Copy" />
      </div>
      <Button className={styles.kept} onClick={onSaved}>
        I have kept them
      </Button>
    </Section>
  );
}
