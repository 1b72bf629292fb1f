import { trustedMarkup } from '@lapis/ui';
import { useEffect, useRef } from 'react';
import { dressMail, type Scheme } from './mail-in-frame';
import styles from './MailFrame.module.css';

interface MailFrameProps {
  html: string;
  width: 'phone' | 'desktop';
  scheme: Scheme;
}

/** A mail as a mail program shows it on a phone or a computer, in one of the two schemes. */
export function MailFrame({ html, width, scheme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);

  // With another scheme it is laid out anew from what the server sent.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedMarkup(html);
  }, [html, scheme]);

  return (
    <div className={styles.window} data-width={width}>
      <iframe
        ref={frame}
        className={styles.frame}
        title="The letter as an email"
        // No script runs in it; this page has to reach its styles.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={({ currentTarget }) => dressMail(currentTarget, scheme)}
      />
    </div>
  );
}
