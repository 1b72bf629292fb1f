import { trustedMarkup } from '@lapis/ui';
import { useEffect, useMemo, useRef } from 'react';
import { ScaledFrame } from '../../kit/scaled-frame/ScaledFrame';
import { dressMail, readyMail, type Scheme } from './mail-in-frame';
import styles from './MailFrame.module.css';

interface MailFrameProps {
  html: string;
  width: 'phone' | 'mail';
  scheme: Scheme;
}

/** A mail as a mail program shows it on a phone or a computer, in one of the two schemes. */
export function MailFrame({ html, width, scheme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const mail = useMemo(() => readyMail(html), [html]);

  // React would take the markup for a text, which a frame must not be made of.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedMarkup(mail.markup);
  }, [mail]);

  // Once it is there, its colours change without it being loaded anew.
  useEffect(() => {
    if (frame.current) dressMail(frame.current, mail, scheme);
  }, [mail, scheme]);

  return (
    <ScaledFrame width={width} className={styles.window}>
      <iframe
        ref={frame}
        title="The letter as an email"
        // No script runs in it; this page has to reach its styles.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={({ currentTarget }) => dressMail(currentTarget, mail, scheme)}
      />
    </ScaledFrame>
  );
}
