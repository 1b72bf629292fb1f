import { CopyButton } from '@lapis/ui/copy-button';
import { Field } from '@lapis/ui/forms';
import styles from './InvitationLink.module.css';

export const InvitationLink = ({ url }: { url: string }) => (
  <div className={styles.link}>
    <Field
      label="Invitation link"
      hint="It works once, within seven days. Give it to no one else: anyone who has it can choose the password. Earlier links no longer work."
      name="url"
      value={url}
      readOnly
      dir="ltr"
      onFocus={(event) => event.target.select()}
    />
    <CopyButton text={url} label="Copy the link" />
  </div>
);
